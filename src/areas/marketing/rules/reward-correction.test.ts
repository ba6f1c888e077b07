import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { correctedReward, correctionOfDeposit, correctionOfLosses, type PaidLine } from './reward-correction.ts'
import type { Play, Reward, RewardTerms } from './reward-run.ts'

const terms: RewardTerms = {
  kind: 'LOSING_BONUS',
  isCash: false,
  rate: 500,
  rateFrom: null,
  higherFrom: null,
  higherRate: null,
  isMarginal: false,
  cap: 100_000n,
  least: 1_000n,
  perPoint: null,
  exchangeWeight: 10_000,
  sportsbookWeight: 10_000,
  casinoWeight: 10_000,
  vipBonus: 0,
  lotPoints: null,
  lotWorth: null,
  keepsLoss: false,
  byPlayer: false,
  cpa: null,
  cpaLeast: null,
}
const play: Play = {
  vipLevel: 0,
  exchange: 2_000_000n,
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
/** A loss of 20,000.00, of which 5 % were paid. */
const line: PaidLine = {
  runId: 'r',
  lineId: 'l',
  terms,
  play,
  reward: 100_000n,
  corrected: 0n,
  lateStakes: 0n,
  lateReturns: 0n,
}
const amountsOf = (paid: PaidLine) => correctionOfLosses(paid).map(({ amount }) => amount)
const reward = (amount: bigint): Reward => ({
  base: money(0n),
  points: 0n,
  carried: money(0n),
  pointsLeft: 0n,
  amount: money(amount),
  reason: amount > 0n ? null : 'No net loss.',
})

describe('the correction of a losing bonus', () => {
  test('is the difference to what the results that hold now come to, once', () => {
    expect(correctionOfLosses(line)).toEqual([])
    const settledAgain = { ...line, lateReturns: 500_000n }
    expect(correctionOfLosses(settledAgain)).toEqual([
      {
        kind: 'LOSING_BONUS',
        correctedRunId: 'r',
        correctedLineId: 'l',
        refereeId: null,
        amount: -25_000n,
        reason: 'Results of the period were corrected.',
      },
    ])
    expect(amountsOf({ ...settledAgain, corrected: -25_000n })).toEqual([])
    expect(amountsOf({ ...settledAgain, corrected: -25_000n, lateReturns: 0n })).toEqual([25_000n])
  })

  test('keeps the minimum and the maximum of the run', () => {
    expect(amountsOf({ ...line, lateReturns: 1_990_000n })).toEqual([-100_000n])
    expect(amountsOf({ ...line, lateStakes: 900_000n })).toEqual([])
  })

  test('gives a bonus where a win became a loss', () => {
    const won = { ...line, play: { ...play, returns: 3_000_000n }, reward: 0n }
    expect(amountsOf({ ...won, lateReturns: -3_000_000n })).toEqual([100_000n])
  })
})

describe('a line with corrections', () => {
  const takenBack = correctionOfDeposit({ runId: 'r', lineId: 'l', refereeId: 7n, cpa: 10_000n })

  test('takes a first deposit that was reversed back, and owes what it cannot', () => {
    expect(takenBack).toMatchObject({ refereeId: 7n, amount: -10_000n, reason: 'The first deposit was reversed.' })
    expect(correctedReward(reward(25_000n), [takenBack], 0n)).toEqual({
      corrected: -10_000n,
      amount: 15_000n,
      owed: 0n,
      reason: null,
    })
    expect(correctedReward(reward(4_000n), [takenBack], 0n)).toEqual({
      corrected: -10_000n,
      amount: 0n,
      owed: 6_000n,
      reason: 'Earlier rewards are taken back.',
    })
    expect(correctedReward(reward(4_000n), [], 6_000n)).toMatchObject({ amount: 0n, owed: 2_000n })
    expect(correctedReward(reward(0n), [], 0n)).toMatchObject({ amount: 0n, owed: 0n, reason: 'No net loss.' })
  })

  test('loses nothing from run to run', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.bigInt(0n, 10n ** 9n), fc.bigInt(1n, 10n ** 9n)), { maxLength: 12 }),
        (periods) => {
          const inOrder = periods.reduce(
            ({ owed, paid }, [earned, cpa]) => {
              const back = correctionOfDeposit({ runId: 'r', lineId: 'l', refereeId: 7n, cpa })
              const next = correctedReward(reward(earned), [back], owed)
              return { owed: next.owed, paid: paid + next.amount }
            },
            { owed: 0n, paid: 0n },
          )
          expect(inOrder.paid - inOrder.owed).toBe(periods.reduce((total, [earned, cpa]) => total + earned - cpa, 0n))
        },
      ),
    ))
})
