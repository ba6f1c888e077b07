import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { mayBet, mayDeposit, mayWithdraw, type ResponsibleGaming } from './gate.ts'
import { changeLimit, confirmRaise, type Limit } from './limit.ts'
import {
  boundKinds,
  allowanceFor,
  restrictionKinds,
  restrictionScopes,
  type Allowance,
  type Restriction,
  type Operation,
} from './restriction.ts'

const now = new Date('2026-11-20T10:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)

const restriction: fc.Arbitrary<Restriction> = fc
  .record({
    scope: fc.constantFrom(...restrictionScopes),
    target: fc.constantFrom('cricket', 'tennis', '7', 'session', 'fancy'),
    kind: fc.constantFrom(...restrictionKinds),
    value: fc.bigInt({ min: 0n, max: 100_000n }),
    from: fc.integer({ min: -48, max: 2 }).map(hours),
    until: fc.option(fc.integer({ min: -4, max: 48 }).map(hours)),
    isLifted: fc.boolean(),
  })
  .map((each) => each as Restriction)
const restrictions = fc.array(restriction, { maxLength: 8 })
const anyOperation: fc.Arbitrary<Operation> = fc.oneof(
  fc.constantFrom(
    { what: 'LOGIN' },
    { what: 'DEPOSIT' },
    { what: 'WITHDRAWAL' },
    { what: 'BONUS' },
    { what: 'REFERRAL' },
    { what: 'CHAT' },
  ) as fc.Arbitrary<Operation>,
  fc.record({
    what: fc.constant('BET' as const),
    sport: fc.constantFrom('cricket', 'football'),
    event: fc.constantFrom('7', '8'),
    marketType: fc.constantFrom('session', 'match_odds'),
    provider: fc.constantFrom('fancy', 'exchange'),
  }),
)

/** Whether the first allows no more than the second. */
const isNoWider = (one: Allowance, other: Allowance): boolean =>
  (one.isBlocked || !other.isBlocked) &&
  boundKinds.every((kind) => (one.bounds[kind] ?? Infinity) <= (other.bounds[kind] ?? Infinity)) &&
  one.leastOddsE4 >= other.leastOddsE4 &&
  one.secondsBetweenBets >= other.secondsBetweenBets &&
  (one.needsReview || !other.needsReview)

describe('restrictions', () => {
  test('a bet passes exactly when it is within every limit; one that reduces the worst case may exceed the exposure limit', () => {
    const amounts = fc.bigInt({ min: 1n, max: 9n })
    const bound = fc.record({ kind: fc.constantFrom(...boundKinds), value: amounts })
    fc.assert(
      fc.property(
        fc.array(bound, { maxLength: 6 }),
        fc.record({ stake: amounts.map(money), win: amounts, marketExposureAfter: amounts, isHedge: fc.boolean() }),
        (bounds, requested) => {
          const standing = { scope: 'BET', target: null, from: hours(-1), until: null, isLifted: false } as const
          const care: ResponsibleGaming = { ...free, restrictions: bounds.map((one) => ({ ...standing, ...one })) }
          const used = {
            MAX_STAKE: requested.stake,
            MAX_WIN: requested.win,
            MAX_EXPOSURE: requested.marketExposureAfter,
          }
          const isKept = bounds.every(
            ({ kind, value }) => (kind === 'MAX_EXPOSURE' && requested.isHedge) || used[kind] <= value,
          )
          const bet = {
            sport: 'cricket',
            event: '1',
            oddsE4: 20_000,
            marketType: 'session',
            provider: 'fancy',
            exposureAfter: 0n,
            ...requested,
          }
          expect('refused' in mayBet(care, bet, now)).toBe(!isKept)
        },
      ),
    )
  })

  test('one more never allows more, and none is as strict as all of them', () => {
    fc.assert(
      fc.property(anyOperation, restrictions, restriction, (what, some, more) => {
        const all = allowanceFor(what, [...some, more], now)
        return isNoWider(all, allowanceFor(what, some, now)) && isNoWider(all, allowanceFor(what, [more], now))
      }),
    )
  })

  test('apply in any order; lifted, ended and future ones have no effect', () => {
    fc.assert(
      fc.property(anyOperation, restrictions, (what, all) => {
        const alive = all.filter(
          ({ isLifted, from, until }) => !isLifted && from <= now && (until === null || until > now),
        )
        expect(allowanceFor(what, all.toReversed(), now)).toEqual(allowanceFor(what, all, now))
        expect(allowanceFor(what, alive, now)).toEqual(allowanceFor(what, all, now))
      }),
    )
  })
})

const free: ResponsibleGaming = {
  restrictions: [],
  exclusions: [],
  limits: [],
  lastBetAt: null,
  kycLevel: 0,
  kycExpired: false,
  withdrawalLevel: 0,
}

describe('limits', () => {
  const start: Limit = { kind: 'DEPOSIT', period: 'DAY', setter: 'PLAYER', amount: null, pending: null }
  const step = fc.record({
    hoursOn: fc.integer({ min: 0, max: 30 }),
    amount: fc.option(fc.bigInt({ min: 1n, max: 50n })),
    confirms: fc.boolean(),
  })

  test('RG-03 an increase has always waited and been confirmed; a decrease applies at once', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let limit = start
        let at = now
        let requestedAt = now
        for (const { hoursOn, amount, confirms } of steps) {
          at = new Date(at.getTime() + hoursOn * 3_600_000)
          const next = confirms ? confirmRaise(limit, at) : changeLimit(limit, { amount, now: at, delay: 24 })
          if ('refused' in next) continue
          const height = (value: bigint | null) => value ?? 1_000n
          const isRaise = height(next.amount) > height(limit.amount)
          if (isRaise) expect(confirms && at.getTime() - requestedAt.getTime() >= 24 * 3_600_000).toBe(true)
          if (!confirms && height(amount) < height(limit.amount)) expect(next).toMatchObject({ amount, pending: null })
          if (next.pending && next.pending !== limit.pending) requestedAt = at
          limit = next
        }
      }),
    )
  })

  test("RG-04 the lower of the player's and the operator's limit counts", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 1_000n }),
        fc.bigInt({ min: 1n, max: 1_000n }),
        fc.bigInt({ min: 0n, max: 1_000n }),
        fc.bigInt({ min: 1n, max: 1_000n }),
        (own, operator, used, amount) => {
          const limits = [
            { ...start, amount: own, used },
            { ...start, setter: 'OPERATOR' as const, amount: operator, used },
          ]
          const isAllowed = used + amount <= (own < operator ? own : operator)
          expect(mayDeposit({ ...free, limits }, money(amount), now) === null).toBe(isAllowed)
        },
      ),
    )
  })
})

test('RG-01 an excluded player cannot bet or deposit anywhere, but can withdraw their own money', () => {
  const bet = {
    sport: 'cricket',
    event: '1',
    oddsE4: 20_000,
    marketType: 'session',
    provider: 'fancy',
    stake: money(100n),
    win: 100n,
    marketExposureAfter: 100n,
    exposureAfter: 100n,
    isHedge: false,
  }
  for (const until of [hours(1), hours(-1), null]) {
    const care: ResponsibleGaming = {
      ...free,
      exclusions: [{ kind: 'SELF_EXCLUSION', from: hours(-9), until, isLifted: false }],
    }
    expect(mayBet(care, bet, now)).toHaveProperty('refused')
    expect(mayDeposit(care, money(1n), now)).toHaveProperty('refused')
    expect(mayWithdraw(care, now)).not.toHaveProperty('refused')
  }
  const cooled: ResponsibleGaming = {
    ...free,
    exclusions: [{ kind: 'COOL_OFF', from: hours(-9), until: hours(-1), isLifted: false }],
  }
  expect(mayBet(cooled, bet, now)).not.toHaveProperty('refused')
})
