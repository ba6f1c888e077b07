import { money, zeroMoney, type Money } from '#values/money.ts'
import { formatShare } from '#values/share.ts'
import { referralReward } from '#areas/marketing/rules/referral.ts'
import { rewardOf, type Play, type RewardTerms } from '#areas/marketing/rules/reward-run.ts'
import {
  complete,
  expectedCost,
  progress,
  remaining,
  requirement,
  stakeFrom,
  winTo,
  type Wager,
} from '#areas/marketing/rules/wagering.ts'
import { marketExposure } from '#areas/exchange/rules/bets/position.ts'
import { tieredFee } from '#areas/reports/rules/fee.ts'
import {
  exchangeRevenue,
  figuresOf,
  hold,
  netRevenue,
  returnToPlayer,
  type CountedBet,
} from '#areas/reports/rules/figures.ts'
import { a, all, b, back, count, lay, odds, rupees, shown, type Answers } from './reading.ts'

const settled = (stake: number, returned: number): CountedBet => ({
  stake: rupees(stake),
  returned: rupees(returned),
  state: 'settled',
})
const ratio = (value: number | null): string => (value === null ? '-' : formatShare(value))

export const profitAnswers: Answers = {
  'GG-01': () => {
    const figures = figuresOf([settled(750000, 675000)])
    return [shown(figures.ggr), ratio(hold(figures)), ratio(returnToPlayer(figures))]
  },
  'GG-02': () => {
    const providerFees = tieredFee(rupees(75000), [{ upTo: null, rate: 1200 }])
    return shown(netRevenue(rupees(75000), { bonus: rupees(12000), providerFees, paymentFees: rupees(3000) }))
  },
  'GG-03': () => {
    const { turnover, payouts, ggr } = figuresOf([settled(100, 150), { ...settled(200, 0), state: 'rolled back' }])
    return all(turnover, payouts, ggr)
  },
  'GG-04': () => {
    const spins = [{ ...settled(0, 200), isFree: true }]
    return all(figuresOf(spins, 'negative revenue').ggr, figuresOf(spins, 'bonus cost').ggr)
  },
  'GG-05': () => {
    const { turnover, payouts, ggr } = figuresOf([settled(700, 500), { ...settled(300, 0), state: 'pending' }])
    return all(turnover, payouts, ggr)
  },
  'GG-06': () => all(exchangeRevenue([rupees(20), zeroMoney])),
  'GG-07': () =>
    shown(
      tieredFee(rupees(150000), [
        { upTo: rupees(100000), rate: 1200 },
        { upTo: null, rate: 1000 },
      ]),
    ),
}

const slots: Wager = { stake: rupees(400), contribution: 10000 }
const live: Wager = { stake: rupees(500), contribution: 1000 }
const none: Money = zeroMoney

export const wageringAnswers: Answers = {
  'WG-01': () => shown(requirement(30, 'deposit and bonus', rupees(100), rupees(100))),
  'WG-02': () => shown(requirement(30, 'bonus', none, rupees(100))),
  'WG-03': () => all(progress([slots, live]), remaining(rupees(1000), progress([slots, live]))),
  'WG-04': () => shown(remaining(rupees(1000), progress([live]))),
  'WG-05': () => all(progress([slots], { cap: rupees(50) })),
  'WG-06': () => {
    const at = (price: number): Wager => ({ stake: rupees(100), contribution: 10000, oddsE4: odds(price) })
    return all(progress([at(1.4), at(1.6)], { minOddsE4: odds(1.5) }))
  },
  'WG-07': () => {
    const staked = stakeFrom(rupees(50), { real: rupees(30), bonus: rupees(70) }) ?? { real: none, bonus: none }
    const won = winTo(rupees(100), staked)
    return all(staked.real, staked.bonus, won.real, won.bonus)
  },
  'WG-08': () => {
    const { converted, forfeited } = complete(rupees(730), money(rupees(100) * 5n))
    return all(converted, forfeited)
  },
  'WG-09': () => {
    const risked = marketExposure({ runners: [a, b], matched: [back(a, 100, 2), lay(a, 100, 2)] })
    return shown(progress([{ stake: risked, contribution: 10000 }]))
  },
  'WG-10': () => shown(expectedCost(rupees(6000), 300)),
}

const terms: RewardTerms = {
  kind: 'LOSING_BONUS',
  isCash: false,
  rate: 500,
  rateFrom: null,
  higherFrom: null,
  higherRate: null,
  isMarginal: false,
  cap: rupees(10000),
  least: null,
  perPoint: rupees(100),
  exchangeWeight: 10000,
  sportsbookWeight: 10000,
  casinoWeight: 10000,
  vipBonus: 0,
  lotPoints: 100,
  lotWorth: rupees(50),
  keepsLoss: true,
  byPlayer: false,
  cpa: null,
  cpaLeast: null,
}
const noPlay: Play = {
  vipLevel: 0,
  exchange: none,
  sportsbook: none,
  casino: none,
  returns: none,
  bonuses: none,
  deposits: none,
  withdrawals: none,
  opening: none,
  closing: none,
  carriedIn: none,
  pointsIn: 0n,
  firstDeposits: 0,
  losses: 0n,
}
const lossBonus = (differing: Partial<RewardTerms>, play: Partial<Play>): Money =>
  rewardOf({ ...terms, ...differing }, { ...noPlay, ...play }).amount
const loyalty = (differing: Partial<RewardTerms>, play: Partial<Play>) =>
  rewardOf({ ...terms, kind: 'LOYALTY', ...differing }, { ...noPlay, ...play })
const bands = { rateFrom: rupees(10000), higherFrom: rupees(50000), higherRate: 1000, cap: null }
const affiliate = (play: Partial<Play>) => rewardOf({ ...terms, kind: 'AFFILIATE', rate: 4000 }, { ...noPlay, ...play })

export const rewardAnswers: Answers = {
  'LY-01': () => {
    const { points, carried } = loyalty({}, { exchange: rupees(12450) })
    return [count(points), shown(carried)]
  },
  'LY-02': () => {
    const play = { casino: rupees(30000), sportsbook: rupees(20000), exchange: rupees(10000) }
    return count(loyalty({ sportsbookWeight: 5000, casinoWeight: 1000 }, play).points)
  },
  'LY-03': () => count(loyalty({ vipBonus: 2000 }, { exchange: rupees(23000), vipLevel: 1 }).points),
  'LY-04': () => {
    const { amount, pointsLeft } = loyalty({}, { pointsIn: 276n })
    return [shown(amount), count(pointsLeft)]
  },
  'LB-01': () => shown(lossBonus({}, { exchange: rupees(20000), bonuses: rupees(1000) })),
  'LB-02': () => shown(lossBonus({}, { exchange: rupees(300000) })),
  'LB-03': () => shown(lossBonus({}, { returns: rupees(4000) })),
  'LB-04': () => {
    const cash = { deposits: rupees(50000), withdrawals: rupees(20000), opening: rupees(1000), closing: rupees(4000) }
    return shown(rewardOf({ ...terms, isCash: true }, { ...noPlay, ...cash }).base)
  },
  'LB-05': () => shown(lossBonus({ least: rupees(10) }, { exchange: rupees(150) })),
  'LB-06': () => {
    const play = { exchange: rupees(60000) }
    return all(lossBonus(bands, play), lossBonus({ ...bands, isMarginal: true }, play))
  },
  'LB-07': () => shown(lossBonus({ rate: 1000 }, { exchange: rupees(300), returns: rupees(200), bonuses: rupees(50) })),
  'RR-01': () => {
    const rule = { rate: 1000, cap: rupees(1000) }
    return all(referralReward(rupees(5000), rule), referralReward(rupees(20000), rule))
  },
  'RR-02': () => shown(affiliate({ exchange: rupees(27000), bonuses: rupees(2700) }).amount),
  'RR-03': () => {
    const { amount, carried } = affiliate({ returns: rupees(15000), bonuses: rupees(1500) })
    return all(amount, carried)
  },
}
