import { describe, expect, test } from 'vitest'
import { money, zeroMoney, parseMoney, type Money } from '#values/money.ts'
import { mayMove } from '#blueprint/decision/flow.ts'
import { recount, type Turnover } from './bonus-award.ts'
import { bonusFlow } from './flow.ts'
import { losingBonus, lossAtPlay } from './losing-bonus.ts'
import { lossInCash } from './loss-in-cash.ts'
import { multiplied, pointsFor, redeem } from './loyalty.ts'
import { affiliateShare } from './affiliate.ts'
import { qualificationRefusal, referralFlow, referralReward, tiesRefusal, type Referee } from './referral.ts'
import { complete, expectedCost, progress, remaining, requirement, stakeFrom, winTo } from './wagering.ts'

const rupees = (text: string): Money => parseMoney(text) ?? money(0n)

describe('wagering', () => {
  test('counts each stake by its game, up to a cap and from minimum odds on', () => {
    const slots = { stake: rupees('400'), contribution: 10000 }
    const live = { stake: rupees('500'), contribution: 1000 }
    expect(requirement(30, 'deposit', rupees('100'), rupees('50'))).toBe(300000n)
    expect(remaining(rupees('1000'), progress([slots, live]))).toBe(55000n)
    expect(progress([slots, live], { cap: rupees('60') })).toBe(11000n)
    const short = { stake: rupees('100'), contribution: 10000, oddsE4: 14000 }
    expect(progress([short, { ...short, oddsE4: 15000 }], { minOddsE4: 15000 })).toBe(10000n)
    expect(expectedCost(rupees('6000'), 300)).toBe(18000n)
  })

  test('takes a stake from cash first, or from a sticky bonus, and splits wins alike', () => {
    const purses = { real: rupees('30'), bonus: rupees('70') }
    expect(stakeFrom(rupees('50'), purses)).toEqual({ real: 3000n, bonus: 2000n })
    expect(stakeFrom(rupees('80'), purses, 'bonus')).toEqual({ real: 1000n, bonus: 7000n })
    expect(stakeFrom(rupees('100.01'), purses)).toBeNull()
    expect(winTo(rupees('100'), { real: rupees('30'), bonus: rupees('20') })).toEqual({ real: 6000n, bonus: 4000n })
    expect(winTo(rupees('100'), { real: zeroMoney, bonus: zeroMoney })).toEqual({ real: 10000n, bonus: 0n })
  })

  test('ends with cash up to a cap', () => {
    expect(complete(rupees('730'), rupees('500'))).toEqual({ converted: 50000n, forfeited: 23000n })
    expect(complete(rupees('730'), null)).toEqual({ converted: 73000n, forfeited: 0n })
    expect(mayMove(bonusFlow, 'complete', 'EXPIRED')).toBe(false)
  })
})

describe('a paid bonus that is counted again', () => {
  const turnover = (slots: string, weight = 10_000): Turnover => ({
    slots: rupees(slots),
    live: zeroMoney,
    bets: zeroMoney,
    byBets: zeroMoney,
    capped: zeroMoney,
    byWeight: [{ stake: rupees(slots), contribution: weight }],
  })
  const paid = {
    id: 'b',
    playerId: 7n,
    amount: rupees('100'),
    balance: zeroMoney,
    forfeited: rupees('20'),
    required: rupees('3000'),
    currency: 'INR',
    expiresAt: new Date('2100-01-01'),
    maxPaid: null,
    lostBelow: zeroMoney,
    converted: rupees('80'),
    counted: {
      slots_turnover: rupees('3100'),
      live_turnover: zeroMoney,
      bets_turnover: zeroMoney,
      wagered: rupees('3100'),
    },
  }

  test('is active again where bets of its wagering do not stand, and what became cash is taken back', () => {
    expect(recount(paid, turnover('2999.99'))).toMatchObject({
      move: 'reopen',
      set: { converted: 0n, wagered: 299_999n, ended_at: null },
      transfers: [{ kind: 'BONUS_CONVERT', debit: 'wallet', credit: 'held', amount: 8_000n, mayOverdraw: true }],
    })
    expect(recount(paid, turnover('3000'))).not.toHaveProperty('move')
  })

  test('stays paid where a game has another weight since', () => {
    expect(recount(paid, turnover('3200', 1_000))).toMatchObject({
      set: { slots_turnover: 320_000n, wagered: 310_000n },
    })
    expect(recount(paid, turnover('3200', 1_000))).not.toHaveProperty('move')
  })
})

describe('loyalty', () => {
  test('grants whole points and carries the remainder', () => {
    expect(pointsFor([{ turnover: rupees('12450'), weight: 10000 }], rupees('100'))).toEqual({
      points: 124n,
      carried: 5000n,
    })
    expect(pointsFor([{ turnover: rupees('50'), weight: 10000 }], rupees('100'), rupees('50'))).toEqual({
      points: 1n,
      carried: 0n,
    })
    expect(pointsFor([{ turnover: rupees('-50'), weight: 10000 }], rupees('100'))).toEqual({
      points: 0n,
      carried: -5000n,
    })
    expect(multiplied(230n, 12000)).toBe(276n)
    expect(redeem(276n, { points: 100n, worth: rupees('50') })).toEqual({ paid: 10000n, left: 76n })
  })
})

describe('a losing bonus', () => {
  test('is a part of a net loss, and zero for a winner', () => {
    const rule = { bands: [{ from: zeroMoney, rate: 500 }], method: 'whole' as const, cap: rupees('10000') }
    expect(losingBonus(lossAtPlay(rupees('20000'), zeroMoney, rupees('1000')), rule)).toBe(95000n)
    expect(losingBonus(rupees('300000'), rule)).toBe(1000000n)
    expect(losingBonus(lossAtPlay(zeroMoney, rupees('4000')), rule)).toBe(0n)
    expect(losingBonus(rupees('150'), { ...rule, least: rupees('10') })).toBe(0n)
    expect(lossInCash(rupees('50000'), rupees('20000'), rupees('1000'), rupees('4000'))).toBe(2700000n)
  })
})

describe('referrals', () => {
  const rule = { leastDeposit: rupees('500'), withinDays: 30, rate: 1000, cap: rupees('1000') }
  const referee: Referee = {
    firstDeposit: rupees('5000'),
    isVerified: true,
    daysSinceRegistration: 3,
    ties: { marks: [], isInRing: false },
    isPaidByRun: false,
  }

  test('qualify by the first deposit of a different player', () => {
    expect(qualificationRefusal(referee, rule)).toBeNull()
    expect(qualificationRefusal({ ...referee, firstDeposit: rupees('499') }, rule)?.refused).toBe(
      'First deposit is too small.',
    )
    expect(qualificationRefusal({ ...referee, isVerified: false }, rule)?.refused).toBe(
      'Referred player is not verified.',
    )
    expect(qualificationRefusal({ ...referee, daysSinceRegistration: 30 }, rule)).toBeNull()
    expect(qualificationRefusal({ ...referee, daysSinceRegistration: 31 }, rule)?.refused).toBe('Referral has expired.')
    expect(
      qualificationRefusal({ ...referee, ties: { marks: ['network', 'device'], isInRing: false } }, rule)?.refused,
    ).toBe('Both players share a device.')
    expect(tiesRefusal({ marks: ['network'], isInRing: false })).toBeNull()
    expect(tiesRefusal({ marks: [], isInRing: true })?.refused).toBe('The players referred each other.')
    expect(qualificationRefusal({ ...referee, isPaidByRun: true }, rule)?.refused).toBe(
      'A run of affiliates pays for this first deposit.',
    )
    expect(referralReward(rupees('20000'), rule)).toBe(100000n)
    expect(mayMove(referralFlow, 'pay', 'PENDING')).toBe(false)
  })

  test('never charge an affiliate for a loss, but may carry it forward', () => {
    expect(affiliateShare(rupees('-15000'), rupees('1500'), 4000)).toEqual({ payable: 0n, carried: -660000n })
    const next = affiliateShare(rupees('27000'), rupees('2700'), 4000, { in: rupees('-6600'), isKept: true })
    expect(next).toEqual({ payable: 312000n, carried: 0n })
    expect(affiliateShare(rupees('-1'), zeroMoney, 4000, { in: zeroMoney, isKept: false }).carried).toBe(0n)
  })
})
