import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { reverseOneLine, type RewardLine } from './reward-line.ts'
import {
  approveRun,
  archivedMeanwhile,
  archiveRefusal,
  booksRefusal,
  orderRefusal,
  reverseRun,
  rewardOf,
  termsRefusal,
  type Play,
  type RewardTerms,
} from './reward-run.ts'

const terms: RewardTerms = {
  kind: 'LOSING_BONUS',
  isCash: false,
  rate: 500,
  rateFrom: null,
  higherFrom: null,
  higherRate: null,
  isMarginal: false,
  cap: null,
  least: null,
  perPoint: 10_000n,
  exchangeWeight: 10_000,
  sportsbookWeight: 10_000,
  casinoWeight: 10_000,
  vipBonus: 0,
  lotPoints: 100,
  lotWorth: 5_000n,
  keepsLoss: false,
  byPlayer: false,
  cpa: null,
  cpaLeast: null,
}
const noPlay: Play = {
  vipLevel: 0,
  exchange: 0n,
  sportsbook: 0n,
  casino: 0n,
  returns: 0n,
  bonuses: 0n,
  deposits: 0n,
  withdrawals: 0n,
  opening: 0n,
  closing: 0n,
  carriedIn: 0n,
  pointsIn: 0n,
  firstDeposits: 0,
  losses: 0n,
}
const loyalty: RewardTerms = { ...terms, kind: 'LOYALTY' }
const by = (name: string, limit: bigint | null = null) => ({ name, limit, at: new Date('2026-01-12T00:00:00Z') })

describe('the reward of an affiliate', () => {
  const plan: RewardTerms = { ...terms, kind: 'AFFILIATE', rate: 4_000, keepsLoss: true }
  test('is a share of what the house kept after bonuses, and a loss counts against the next one', () => {
    const won = { ...noPlay, returns: 15_000n, bonuses: 1_500n }
    expect(rewardOf(plan, won)).toMatchObject({ base: -16_500n, amount: 0n, carried: -6_600n })
    expect(rewardOf({ ...plan, keepsLoss: false }, won)).toMatchObject({ amount: 0n, carried: 0n })
    const lost = { ...noPlay, casino: 27_000n, bonuses: 2_700n, carriedIn: -6_600n }
    expect(rewardOf(plan, lost)).toMatchObject({ base: 24_300n, amount: 3_120n, carried: 0n, reason: null })
  })
  test('has an amount for each first deposit, which a loss does not take away', () => {
    const play = { ...noPlay, returns: 10_000n, firstDeposits: 3 }
    expect(rewardOf({ ...plan, cpa: 500n }, play)).toMatchObject({ amount: 1_500n, carried: -4_000n })
  })
  test('is a share of what each player lost, whatever another won, where the plan says so', () => {
    const each = { ...plan, keepsLoss: false, byPlayer: true, rate: 1_000 }
    const play = { ...noPlay, casino: 27_000n, returns: 40_000n, bonuses: 2_700n, losses: 9_000n }
    expect(rewardOf(each, play)).toMatchObject({ base: 9_000n, amount: 900n, carried: 0n })
    expect(termsRefusal(each)).toBeNull()
    expect(termsRefusal({ ...each, keepsLoss: true })).toMatchObject({ field: 'keepsLoss' })
  })
  test('is by a share, by first deposits, or both', () => {
    expect(termsRefusal({ ...plan, rate: 0 })).toMatchObject({ field: 'rate' })
    expect(termsRefusal({ ...plan, cpaLeast: 100n })).toMatchObject({ field: 'cpa' })
    expect(termsRefusal({ ...plan, rate: 0, cpa: 500n, cpaLeast: 100n })).toBeNull()
  })
  test('never pays more than the share of all periods together while losses are carried', () =>
    fc.assert(
      fc.property(fc.array(fc.bigInt(-(10n ** 9n), 10n ** 9n), { maxLength: 12 }), (periods) => {
        const inOrder = periods.reduce(
          ({ carriedIn, paid }, revenue) => {
            const play = revenue < 0n ? { returns: -revenue } : { casino: revenue }
            const { amount, carried } = rewardOf({ ...plan, rate: 10_000 }, { ...noPlay, ...play, carriedIn })
            return { carriedIn: carried, paid: paid + amount }
          },
          { carriedIn: 0n, paid: 0n },
        )
        expect(inOrder.paid + inOrder.carriedIn).toBe(periods.reduce((total, revenue) => total + revenue, 0n))
      }),
    ))
})

describe('a reward', () => {
  test('is a part of the net loss: stakes less returns and bonuses received', () => {
    const play = { ...noPlay, exchange: 30_000n, returns: 20_000n, bonuses: 5_000n }
    expect(rewardOf({ ...terms, rate: 1_000 }, play)).toMatchObject({ base: 5_000n, amount: 500n, reason: null })
  })

  test('by cash is a part of what was paid in and is neither paid out nor left', () => {
    const cash = { deposits: 50_000n, withdrawals: 20_000n, opening: 1_000n, closing: 4_000n }
    expect(rewardOf({ ...terms, isCash: true }, { ...noPlay, ...cash, returns: 90_000n })).toMatchObject({
      base: 27_000n,
      amount: 1_350n,
    })
    expect(rewardOf({ ...terms, isCash: true }, { ...noPlay, ...cash, closing: 40_000n })).toMatchObject({
      base: 0n,
      reason: 'No net loss.',
    })
  })

  test('by cash waits for the books of the last day', () => {
    expect(booksRefusal({ ...terms, isCash: true }, false)).toMatchObject({ field: 'toDay' })
    expect(booksRefusal({ ...terms, isCash: true }, true)).toBeNull()
    expect(booksRefusal(terms, false)).toBeNull()
  })

  test('of a month that is in the archive alone is refused', () => {
    expect(archiveRefusal('2025-03')).toEqual({
      refused: 'The daily totals of 2025-03 are in the archive alone: a run would find no play of it.',
      field: 'fromDay',
    })
    expect(archiveRefusal(null)).toBeNull()
    expect(archivedMeanwhile()).toMatchObject({
      move: 'cancel',
      set: { reason: 'Days of the period left the database before all lines were calculated.' },
    })
  })

  test('does not grow by bonuses that were taken back', () => {
    const play = { ...noPlay, exchange: 30_000n, bonuses: -5_000n }
    expect(rewardOf(terms, play)).toMatchObject({ base: 30_000n, amount: 1_500n })
  })

  test('of points grows by the VIP level and leaves what is no whole lot', () => {
    const play = { ...noPlay, exchange: 1_000_000n, vipLevel: 2, pointsIn: 5n }
    expect(rewardOf({ ...loyalty, vipBonus: 1_000 }, play)).toMatchObject({
      points: 120n,
      amount: 5_000n,
      pointsLeft: 25n,
    })
  })

  test('of points loses neither turnover nor points from run to run', () => {
    const figure = fc.bigInt(0n, 10n ** 10n)
    fc.assert(
      fc.property(
        figure,
        figure,
        fc.bigInt(0n, 9_999n),
        fc.bigInt(0n, 10n ** 5n),
        (exchange, casino, carriedIn, pointsIn) => {
          const { base, points, carried, pointsLeft, amount } = rewardOf(loyalty, {
            ...noPlay,
            exchange,
            casino,
            carriedIn,
            pointsIn,
          })
          expect(base).toBe(exchange + casino)
          expect(points * 10_000n + carried).toBe(base + carriedIn)
          expect((amount / 5_000n) * 100n + pointsLeft).toBe(pointsIn + points)
          expect(carried < 10_000n && pointsLeft < 100n).toBe(true)
        },
      ),
    )
  })

  test('for losses is never above its maximum, and nothing for a winner', () => {
    const figure = fc.bigInt(0n, 10n ** 10n)
    fc.assert(
      fc.property(figure, figure, figure, (exchange, returns, bonuses) => {
        const { base, amount } = rewardOf({ ...terms, cap: 7_000n }, { ...noPlay, exchange, returns, bonuses })
        expect(base >= 0n && amount >= 0n && amount <= 7_000n).toBe(true)
        if (returns >= exchange) expect(amount).toBe(0n)
      }),
    )
  })
})

describe('a run', () => {
  const order = { fromDay: '2026-01-05', toDay: '2026-01-11', today: '2026-01-12' }
  const paid = { fromDay: '2026-01-05', toDay: '2026-01-11', ruleVersion: '5 %', status: 'PAID' }

  test('is approved by a user other than the one who calculated it', () => {
    const run = { createdBy: 'Maker', due: money(500n) }
    expect(approveRun(run, by('maker'))).toEqual({ refused: 'You cannot approve what you calculated.' })
    expect(approveRun(run, by('checker', 499n))).toEqual({ refused: 'Amount exceeds your approval limit.' })
    expect(approveRun(run, by('checker', 500n))).toMatchObject({ move: 'approve', approves: 500n })
  })

  test('is refused where days of the period are in another run', () => {
    expect(orderRefusal(order, '5 %', [paid])).toBe('same')
    const other = { ...paid, fromDay: '2026-01-01', toDay: '2026-01-05' }
    expect(orderRefusal(order, '5 %', [other])).toHaveProperty('field', 'fromDay')
    expect(orderRefusal(order, '5 %', [{ ...other, status: 'CANCELLED' }])).toBeNull()
    expect(orderRefusal(order, '5 %', [{ ...other, toDay: '2026-01-04' }])).toBeNull()
  })

  test('is refused for a period that is not over, and while another is open', () => {
    expect(orderRefusal({ ...order, today: '2026-01-11' }, '5 %', [])).toHaveProperty('refused')
    const open = { ...paid, fromDay: '2025-12-01', toDay: '2025-12-07', status: 'APPROVED' }
    expect(orderRefusal(order, '5 %', [open])).toHaveProperty(
      'refused',
      'Pay or cancel the run of 2025-12-01 to 2025-12-07 first.',
    )
  })

  test('is calculated and reversed in the order of the periods', () => {
    const later = { ...paid, fromDay: '2026-02-02', toDay: '2026-02-08' }
    expect(orderRefusal(order, '', [later])).toHaveProperty('refused', 'A later period is calculated already.')
    expect(orderRefusal(order, '', [{ ...later, status: 'REVERSED' }])).toBeNull()
    expect(reverseRun(true, 'asked')).toEqual({ refused: 'Reverse the runs of later periods first.' })
    expect(reverseRun(false, 'asked')).toMatchObject({ move: 'reverse' })
  })

  test('has a higher rate with the loss above which it applies', () => {
    expect(termsRefusal(terms)).toBeNull()
    expect(termsRefusal({ ...terms, higherFrom: 100n })).toHaveProperty('refused')
    expect(termsRefusal({ ...terms, higherRate: 100 })).toHaveProperty('refused')
    expect(termsRefusal({ ...terms, cap: 10n, least: 11n })).toHaveProperty('refused')
  })
})

test('one line is reversed when its run is paid, not before', () => {
  const line: RewardLine = {
    id: 'l',
    runId: 'r',
    playerId: 1n,
    kind: 'LOYALTY',
    amount: money(500n),
    currency: 'INR',
    journalId: 'j',
  }
  const paid = { status: 'PAID', isCorrected: false }
  expect(reverseOneLine({ ...paid, status: 'PAYING' }, line, 'asked', 'maker')).toHaveProperty('refused')
  expect(reverseOneLine({ ...paid, isCorrected: true }, line, 'asked', 'maker')).toEqual({
    refused: 'A later run corrects this reward. Reverse it there first.',
  })
  expect(reverseOneLine(paid, line, 'asked', 'maker')).toMatchObject({
    move: 'reverse',
    transfers: [{ amount: 500n }],
  })
})
