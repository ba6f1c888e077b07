import { describe, expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { coolOffEnd, exclusionEnd, exclusionRefusal, isExcluding, liftExclusion, type Exclusion } from './exclusion.ts'
import { mayBet, mayClaim, mayDeposit, mayEnter, mayWithdraw, type ResponsibleGaming } from './gate.ts'
import { exceededLimit, changeLimit, confirmRaise, left, type Limit, type UsedLimit } from './limit.ts'
import type { Restriction } from './restriction.ts'

const now = new Date('2026-11-20T10:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const self: Exclusion = { kind: 'SELF_EXCLUSION', from: now, until: exclusionEnd('6_MONTHS', now), isLifted: false }
const coolOff: Exclusion = { kind: 'COOL_OFF', from: now, until: coolOffEnd(2, now), isLifted: false }
const free: ResponsibleGaming = {
  restrictions: [],
  exclusions: [],
  limits: [],
  lastBetAt: null,
  kycLevel: 0,
  kycExpired: false,
  withdrawalLevel: 0,
}
const bet = {
  sport: 'cricket',
  event: '1',
  oddsE4: 20_000,
  marketType: 'match_odds',
  provider: 'exchange',
  stake: money(1000n),
  win: 1000n,
  marketExposureAfter: 1000n,
  exposureAfter: 1000n,
  isHedge: false,
}

describe('RG-05 an exclusion', () => {
  test('lasts the requested number of months, or is permanent', () => {
    expect(
      (['6_MONTHS', '1_YEAR', '2_YEARS', '5_YEARS', 'FOR_GOOD'] as const).map((term) =>
        exclusionEnd(term, now)?.toISOString(),
      ),
    ).toEqual([
      '2027-05-20T10:00:00.000Z',
      '2027-11-20T10:00:00.000Z',
      '2028-11-20T10:00:00.000Z',
      '2031-11-20T10:00:00.000Z',
      undefined,
    ])
    expect(coolOffEnd(2, now)).toEqual(new Date('2026-11-22T10:00:00Z'))
  })

  test('applies from its first instant; a cool-off ends with its last, a self-exclusion stays until it is lifted', () => {
    expect(isExcluding(self, now)).toBe(true)
    expect(isExcluding(self, later(-1))).toBe(false)
    expect(isExcluding(self, new Date('2040-01-01T00:00:00Z'))).toBe(true)
    expect(isExcluding({ ...self, isLifted: true }, now)).toBe(false)
    const [end] = [coolOff.until ?? now]
    expect([isExcluding(coolOff, new Date(end.getTime() - 1)), isExcluding(coolOff, end)]).toEqual([true, false])
  })

  test('cannot be lifted before its term, if permanent, if a cool-off, or twice', () => {
    const lift = (one: Exclusion, at: Date) => liftExclusion(one, { by: 'owner', now: at })
    const end = self.until ?? now
    expect(lift(self, new Date(end.getTime() - 1)).refused).toBe(
      'This self-exclusion cannot be lifted before 2027-05-20.',
    )
    expect(lift(self, end)).toMatchObject({ set: { lifted_at: end, lifted_by: 'owner' } })
    expect(lift({ ...self, until: null }, end).refused).toBe('A permanent self-exclusion cannot be lifted.')
    expect(lift(coolOff, end).refused).toBe('A cool-off cannot be lifted. It ends automatically.')
    expect(lift({ ...self, isLifted: true }, end).refused).toBe('This self-exclusion is already lifted.')
  })

  test('blocks everything except withdrawals, and says until when', () => {
    const care = { ...free, exclusions: [coolOff, self] }
    for (const refusal of [
      mayBet(care, bet, now),
      mayDeposit(care, money(1n), now),
      mayEnter(care, now),
      mayClaim(care, now),
    ]) {
      expect(refusal).toMatchObject({ refused: 'Self-excluded until at least 2027-05-20.' })
    }
    expect(mayWithdraw(care, now)).not.toHaveProperty('refused')
    expect(exclusionRefusal([coolOff], now)?.refused).toBe('In a cool-off until 2026-11-22T10:00:00.000Z.')
    expect(exclusionRefusal([{ ...self, until: null }], now)?.refused).toBe('Self-excluded permanently.')
  })
})

test('each block applies to its scope: deposits, logins and everything inside, withdrawals, bonuses', () => {
  const block = (scope: Restriction['scope']): ResponsibleGaming => ({
    ...free,
    restrictions: [{ scope, target: null, kind: 'BLOCK', value: null, from: now, until: null, isLifted: false }],
  })
  const isRefused = (care: ResponsibleGaming) =>
    [
      mayEnter(care, now),
      mayBet(care, bet, now),
      mayDeposit(care, money(1n), now),
      mayWithdraw(care, now),
      mayClaim(care, now),
    ].map((outcome) => outcome !== null && 'refused' in outcome)
  expect(isRefused(free)).toEqual([false, false, false, false, false])
  expect(isRefused(block('LOGIN'))).toEqual([true, true, true, false, true])
  expect(isRefused(block('BET'))).toEqual([false, true, false, false, false])
  expect(isRefused(block('DEPOSIT'))).toEqual([false, false, true, false, false])
  expect(isRefused(block('WITHDRAWAL'))).toEqual([false, false, false, true, false])
  expect(isRefused(block('BONUS'))).toEqual([false, false, false, false, true])
})

test('a withdrawal needs the configured KYC level with valid documents', () => {
  const leaves = (kycLevel: number, kycExpired = false) =>
    'isBlocked' in mayWithdraw({ ...free, withdrawalLevel: 2, kycLevel, kycExpired }, now)
  expect([leaves(1), leaves(2), leaves(3), leaves(3, true)]).toEqual([false, true, true, false])
})

test('a delay between bets applies to the last millisecond', () => {
  const restrictions: Restriction[] = [
    { scope: 'BET', target: null, kind: 'DELAY', value: 30n, from: now, until: null, isLifted: false },
  ]
  const after = (ms: number) => mayBet({ ...free, restrictions, lastBetAt: later(-ms) }, bet, now)
  expect(after(29_999)).toMatchObject({ refused: 'Only one bet every 30 seconds is allowed for this account.' })
  expect(after(30_000)).not.toHaveProperty('refused')
})

describe('RG-03 a limit', () => {
  const limit: Limit = { kind: 'DEPOSIT', period: 'DAY', setter: 'PLAYER', amount: 50_000n, pending: null }
  const used = (change: Partial<UsedLimit>): UsedLimit => ({ ...limit, used: 0n, ...change })

  test('accepts what reaches it exactly and nothing above, and time until it is used up', () => {
    const asks = (amount: bigint) => exceededLimit([used({ used: 20_000n })], { DEPOSIT: amount })?.refused ?? null
    expect(asks(30_000n)).toBeNull()
    expect(asks(30_001n)).toBe('Above the player’s own limit of deposits in 24 hours: 500.00, 300.00 left.')
    const session = (minutes: bigint) =>
      exceededLimit([used({ kind: 'SESSION', amount: 60n, used: minutes })], { SESSION: 0n })
    expect([session(59n), session(60n)?.refused]).toEqual([
      null,
      'Above the player’s own limit of time in 24 hours: 60 minutes, 0 minutes left.',
    ])
    expect([left(used({ used: 20_000n })), left(used({ used: 60_000n }))]).toEqual([30_000n, 0n])
  })

  test('is above zero and different; requesting the current limit cancels a pending increase', () => {
    const change = (amount: bigint | null, from = limit) => changeLimit(from, { amount, now, delay: 24 })
    expect(change(0n)).toMatchObject({ refused: 'Limit must be above 0.' })
    expect(change(1n)).toEqual({ ...limit, amount: 1n })
    expect(change(50_000n)).toMatchObject({ refused: 'The limit already has this value.' })
    const waiting = { ...limit, pending: { amount: 60_000n, from: later(24 * 3_600_000) } }
    expect(change(60_000n)).toEqual(waiting)
    expect(change(50_000n, waiting)).toEqual(limit)
    expect(change(null)).toMatchObject({ amount: 50_000n, pending: { amount: null } })
  })

  test('is increased only after its delay, and only where an increase is pending', () => {
    const from = later(24 * 3_600_000)
    const waiting = { ...limit, pending: { amount: 60_000n, from } }
    expect(confirmRaise(waiting, new Date(from.getTime() - 1))).toMatchObject({
      refused: 'The higher limit cannot be confirmed before 2026-11-21T10:00:00.000Z.',
    })
    expect(confirmRaise(waiting, from)).toEqual({ ...limit, amount: 60_000n })
    expect(confirmRaise(limit, from)).toMatchObject({ refused: 'No increase is waiting for confirmation.' })
  })
})

test('without an amount nothing exceeds it, and other kinds are not affected', () => {
  const none = { kind: 'DEPOSIT', period: 'DAY', setter: 'PLAYER', amount: null, pending: null, used: 90_000n } as const
  const losses = { ...none, kind: 'LOSS', amount: 100n } as const
  expect(exceededLimit([none, losses], { DEPOSIT: 1_000_000n, SESSION: 0n })).toBeNull()
  expect(exceededLimit([none, losses], { LOSS: 0n })?.refused).toContain('limit of losses in 24 hours')
})
