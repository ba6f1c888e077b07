import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const bonusTest = 'src/areas/marketing/rules/bonus.test.ts'
const wagering = 'src/areas/marketing/rules/wagering.ts'
const referral = 'src/areas/marketing/rules/referral.ts'
const endRewardsTest = 'src/areas/marketing/referrals/end-rewards.test.ts'
const referralLinksTest = 'src/areas/marketing/referral-links/referral-links.test.ts'
const bonusesInbound = 'src/areas/marketing/bonuses/bonuses.inbound.ts'
const bonusAwardRule = 'src/areas/marketing/rules/bonus-award.ts'
const outsidePlayTest = 'src/areas/marketing/bonuses/outside-play.test.ts'
const bonusHistoryTest = 'src/areas/marketing/bonuses/bonus-history.test.ts'
const wageringIsCounted = onServer(
  bonusHistoryTest,
  'games count by their weight, in full or with a tenth, and the bonus is paid once when all is wagered',
)
const wageringIsLate = onServer(
  bonusHistoryTest,
  'a voided round takes its wagering back, and what is not wagered in time is forfeited',
)

export const marketingDefects: readonly Defect[] = [
  {
    name: 'a game without a weight counts in full for a bonus',
    file: bonusAwardRule,
    find: 'export const unweighted = 0',
    replace: 'export const unweighted = 10_000',
    caughtBy: onServer(
      outsidePlayTest,
      'C49 small stakes add up before the weight, and a game without a weight counts nothing',
    ),
  },
  {
    name: 'a hand that cost more than the highest bet is not marked at the bonus',
    file: 'src/areas/marketing/bonuses/bonus-history.data.ts',
    find: 'select max(r.bet',
    replace: 'select min(r.bet',
    caughtBy: onServer(
      'src/areas/marketing/bonuses/outside-limits.test.ts',
      'C50 the largest bet holds for the opening bet on every game, and not inside a hand that has begun',
    ),
  },
  {
    name: 'a bonus whose wagering is exactly done is not paid',
    file: bonusAwardRule,
    find: 'const isDone = wagered >= award.required',
    replace: 'const isDone = wagered > award.required',
    caughtBy: wageringIsCounted,
  },
  {
    name: 'a voided round counts for a bonus',
    file: 'src/areas/marketing/bonuses/turnover.facts.ts',
    find: " and r.status = 'SETTLED'",
    replace: '',
    caughtBy: wageringIsLate,
  },
  {
    name: 'a bonus that has expired is extended',
    file: bonusAwardRule,
    find: ' || award.expiresAt <= at) return refuse',
    replace: ') return refuse',
    caughtBy: wageringIsLate,
  },
  {
    name: 'one user alone pays a bonus before its wagering is done',
    file: 'src/areas/marketing/bonuses/bonus-award.actions.ts',
    find: "  secondApproval: 'always',\n",
    replace: '',
    caughtBy: onServer(bonusHistoryTest, 'a bonus is paid early only by two users'),
  },
  {
    name: 'a player with an active bonus is granted another',
    file: 'src/areas/marketing/bonuses/bonus-award.act.ts',
    find: "if (isOpen) return refuse('The player has an active bonus. A player has one at a time.', 'player')",
    replace: '',
    caughtBy: onServer(
      bonusHistoryTest,
      'a player has one bonus at a time, and a cancelled one is forfeited with its reason',
    ),
  },
  {
    name: 'what players gave back counts as a bonus paid',
    file: 'src/areas/marketing/bonuses/bonus-transaction.data.ts',
    find: "else -t.amount end`.as('cost')",
    replace: "else t.amount end`.as('cost')",
    caughtBy: onServer(
      'src/areas/marketing/bonuses/bonus-transaction.test.ts',
      'shows what was paid from the bonus account and what went back, and nothing else',
    ),
  },
  {
    name: 'a stake at exactly the minimum odds does not count',
    file: wagering,
    find: 'wager.oddsE4 < rule.minOddsE4',
    replace: 'wager.oddsE4 <= rule.minOddsE4',
    caughtBy: inDomain(bonusTest, 'counts each stake by its game, up to a cap and from minimum odds on'),
  },
  {
    name: 'a referral expires a day early',
    file: referral,
    find: 'referee.daysSinceRegistration > rule.withinDays',
    replace: 'referee.daysSinceRegistration >= rule.withinDays',
    caughtBy: inDomain(bonusTest, 'qualify by the first deposit of a different player'),
  },
  {
    name: 'a loss is carried forward although the plan drops it',
    file: 'src/areas/marketing/rules/affiliate.ts',
    find: 'carry.isKept ? share : zeroMoney',
    replace: 'share',
    caughtBy: inDomain(bonusTest, 'never charge an affiliate for a loss, but may carry it forward'),
  },
  {
    name: 'a losing bonus ignores bonuses received',
    file: 'src/areas/marketing/rules/losing-bonus.ts',
    find: 'stakes - returns - bonuses',
    replace: 'stakes - returns',
    caughtBy: inDomain(bonusTest, 'is a part of a net loss, and zero for a winner'),
  },
  {
    name: 'a win goes to the wrong purse',
    file: wagering,
    find: 'win * staked.real',
    replace: 'win * staked.bonus',
    caughtBy: inDomain(bonusTest, 'takes a stake from cash first, or from a sticky bonus, and splits wins alike'),
  },
  {
    name: 'a locked player claims a bonus',
    file: bonusesInbound,
    find: "player.status === 'LOCKED' || ",
    replace: '',
    caughtBy: onServer(
      'src/areas/inbound-api/calls/refusals.test.ts',
      'rejects a bonus claim of a locked or closed account',
    ),
  },
  {
    name: 'an excluded player claims a bonus',
    file: bonusesInbound,
    find: 'if (excluded) return excluded',
    replace: '',
    caughtBy: onServer(
      'src/areas/players/limits/restriction-coverage.test.ts',
      'RG-01 cool-off and self-exclusion close every path except withdrawals and messages',
    ),
  },
  {
    name: 'a paid reward outlives the chargeback of the first deposit',
    file: 'src/areas/marketing/referrals/end-rewards.task.ts',
    find: "('PENDING', 'APPROVED', 'PAID')",
    replace: "('PENDING', 'APPROVED')",
    caughtBy: onServer(
      endRewardsTest,
      'C53 a first deposit that comes back takes the paid reward back once, also from a spent wallet',
    ),
  },
  {
    name: 'players who referred each other in a ring earn rewards',
    file: referral,
    find: "if (isInRing) return refuse('The players referred each other.')",
    replace: '',
    caughtBy: onServer(endRewardsTest, 'C53 players who referred each other, directly or in a ring, earn nothing'),
  },
  {
    name: 'a deactivated referral link still brings players',
    file: 'src/areas/marketing/referral-links/tracked-referral-links.ts',
    find: "row.status === 'ACTIVE' && ",
    replace: '',
    caughtBy: onServer(referralLinksTest, 'says that a deactivated link has ended, and nobody registers by it'),
  },
  {
    name: 'an agent sees referral links outside the own downline',
    file: 'src/areas/marketing/referral-links/referral-links.data.ts',
    find: "'owner.agent_id as agentId'",
    replace: "sql<bigint>`110::bigint`.as('agentId')",
    caughtBy: onServer(
      referralLinksTest,
      'an agent sees and changes links of the own downline only, also after the player has moved',
    ),
  },
  {
    name: 'a player who may not refer others gets a link',
    file: 'src/areas/marketing/rules/referral-link.ts',
    find: "return barred && refuse(barred.refused, 'player')",
    replace: 'return null',
    caughtBy: onServer(
      referralLinksTest,
      'is refused to a player who may not refer others, or whose account is closed',
    ),
  },
  {
    name: 'a referral code brings no referrer',
    file: 'src/areas/marketing/referral-links/referral-links.inbound.ts',
    find: '{ ...arrived.input, referrer: link.username }',
    replace: 'arrived.input',
    caughtBy: onServer(
      referralLinksTest,
      'has the player of the link as its referrer, and the list shows what came of it',
    ),
  },
  {
    name: 'a run ends its calculation although a month of it has left the database',
    file: 'src/areas/marketing/reward-runs/reward-runs.task.ts',
    find: 'rule: archivedMeanwhile,',
    replace: "rule: () => decide({ move: 'endCalculation' }),",
    caughtBy: onServer(
      'src/areas/marketing/reward-runs/archived-period.test.ts',
      'a run whose days leave the database while it is calculated is cancelled, and gives nobody a line that is too small',
    ),
  },
  {
    name: 'a run over a month that left the database finds no play',
    file: 'src/areas/marketing/rules/reward-run.ts',
    find: 'archivedMonth === null\n    ? null',
    replace: "archivedMonth !== ''\n    ? null",
    caughtBy: inDomain(
      'src/areas/marketing/rules/reward-run.test.ts',
      'of a month that is in the archive alone is refused',
    ),
  },
]
