import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const corrections = 'src/areas/marketing/rules/reward-correction.ts'
const correctionRules = 'src/areas/marketing/rules/reward-correction.test.ts'
const limitsTest = 'src/areas/marketing/bonuses/bonus-limits.test.ts'

/** Planted defects of corrections of rewards, of limits of bonuses, and of points that expire. */
export const rewardDefects: readonly Defect[] = [
  {
    name: 'a losing bonus is corrected again by each run',
    file: corrections,
    find: 'amount - line.reward - line.corrected',
    replace: 'amount - line.reward',
    caughtBy: inDomain(correctionRules, 'is the difference to what the results that hold now come to, once'),
  },
  {
    name: 'what a line cannot take back is forgotten',
    file: corrections,
    find: 'owed: maxMoney(zeroMoney, negate(left))',
    replace: 'owed: zeroMoney',
    caughtBy: inDomain(correctionRules, 'loses nothing from run to run'),
  },
  {
    name: 'a ticket that is voided after its period takes nothing back',
    file: 'src/areas/marketing/reward-runs/corrections.facts.ts',
    find: 't.day > q.to_day and t.day <= r.to_day',
    replace: 't.day < q.from_day',
    caughtBy: onServer(
      'src/areas/marketing/reward-runs/reward-corrections.test.ts',
      'a losing bonus is corrected where a ticket was voided and a casino round won after its period',
    ),
  },
  {
    name: 'a paid bonus stays paid where its bets do not stand',
    file: 'src/areas/marketing/rules/bonus-award.ts',
    find: 'if (counted.wagered >= award.required) return decide({ set: counted })',
    replace: 'if (isLess) return decide({ set: counted })',
    caughtBy: inDomain(
      'src/areas/marketing/rules/bonus.test.ts',
      'is active again where bets of its wagering do not stand, and what became cash is taken back',
    ),
  },
  {
    name: 'a first deposit that was reversed stays paid by the run',
    file: 'src/areas/marketing/reward-runs/corrections.facts.ts',
    find: "x.status = 'REVERSED'",
    replace: "x.status = 'REJECTED'",
    caughtBy: onServer(
      'src/areas/marketing/reward-runs/reward-corrections.test.ts',
      'a first deposit that was reversed is taken back by the next run of affiliates, with the player',
    ),
  },
  {
    name: 'a run of affiliates pays in a ring of referrers',
    file: 'src/areas/marketing/referrals/shared-marks.facts.ts',
    find: 'and not ${isInRing(referrer, referee)})',
    replace: ')',
    caughtBy: onServer(
      'src/areas/marketing/reward-runs/affiliate-runs.test.ts',
      'pays nothing in a ring: for players who brought the affiliate, directly or on the way',
    ),
  },
  {
    name: 'a bonus pays more than its maximum',
    file: 'src/areas/marketing/rules/bonus-award.ts',
    find: '{ converted, forfeited } = complete(award.balance, award.maxPaid)',
    replace: '{ converted, forfeited } = complete(award.balance, null)',
    caughtBy: onServer(limitsTest, 'WG-08 a bonus pays its maximum at most, and what is above is forfeited'),
  },
  {
    name: 'opposite bets count for the wagering of a bonus',
    file: 'src/areas/marketing/rules/bet-wagering.ts',
    find: 'return openPosition(counted, market).worst',
    replace:
      'return counted.reduce((worst, { matched }) => (matched > worst ? matched : worst), openPosition([], market).worst)',
    caughtBy: inDomain(
      'src/areas/marketing/rules/bet-wagering.test.ts',
      'WG-09 by what could be lost in the market: opposite bets count nothing',
    ),
  },
  {
    name: 'points expire before their day',
    file: 'src/areas/marketing/rules/loyalty-expiry.ts',
    find: 'held.today < expires',
    replace: 'held.today === expires',
    caughtBy: inDomain(
      'src/areas/marketing/rules/loyalty-expiry.test.ts',
      'all points are taken off on that day, and none before it',
    ),
  },
]
