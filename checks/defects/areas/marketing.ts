import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const bonusTest = 'src/areas/marketing/rules/bonus.test.ts'
const wagering = 'src/areas/marketing/rules/wagering.ts'
const referral = 'src/areas/marketing/rules/referral.ts'
const endRewardsTest = 'src/areas/marketing/referrals/end-rewards.test.ts'
const referralLinksTest = 'src/areas/marketing/referral-links/referral-links.test.ts'
const rewardRunsTest = 'src/areas/marketing/reward-runs/reward-runs.test.ts'
const rewardRuleTest = 'src/areas/marketing/rules/reward-run.test.ts'
const bonusesInbound = 'src/areas/marketing/bonuses/bonuses.inbound.ts'
const campaign = 'src/areas/marketing/rules/campaigns/campaign.ts'
const campaignRules = 'src/areas/marketing/rules/campaigns/campaign.test.ts'
const campaignsTest = 'src/areas/marketing/campaigns/campaigns.test.ts'
const campaignFigures = 'src/areas/marketing/campaigns/campaign-figures.test.ts'
const excluded = 'RG-01 leaves out excluded and blocked players, also those who are excluded after the start'

const bonusAwardRule = 'src/areas/marketing/rules/bonus-award.ts'
const bonusHistoryTest = 'src/areas/marketing/bonuses/bonus-history.test.ts'
const wageringIsCounted = onServer(
  bonusHistoryTest,
  'slots count in full and other games with a tenth, and the bonus is paid once when all is wagered',
)
const wageringIsLate = onServer(
  bonusHistoryTest,
  'a voided round takes its wagering back, and what is not wagered in time is forfeited',
)

export const marketingDefects: readonly Defect[] = [
  {
    name: 'live games count in full for a bonus',
    file: bonusAwardRule,
    find: 'const liveShare = 1_000',
    replace: 'const liveShare = 10_000',
    caughtBy: wageringIsCounted,
  },
  {
    name: 'a bonus whose wagering is exactly done is not paid',
    file: bonusAwardRule,
    find: 'wagered >= award.required',
    replace: 'wagered > award.required',
    caughtBy: wageringIsCounted,
  },
  {
    name: 'a voided round counts for a bonus',
    file: 'src/areas/marketing/bonuses/advance-bonuses.task.ts',
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
    find: 'mayClaim(care, now) ??',
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
    find: "if (referee.isInRing) return refuse('The players referred each other.')",
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
    name: 'a campaign grants until its budget is overspent',
    file: campaign,
    find: '(spent > campaign.budget ?',
    replace: '(campaign.spent > campaign.budget ?',
    caughtBy: inDomain(campaignRules, 'a grant that the budget does not pay for is skipped with the reason'),
  },
  {
    name: 'the last editor of a campaign approves it',
    file: campaign,
    find: '[submittedBy, createdBy, updatedBy]',
    replace: '[submittedBy, createdBy]',
    caughtBy: inDomain(
      campaignRules,
      'neither the writer nor the last editor nor who submitted it approves, and nobody beyond the own limit',
    ),
  },
  {
    name: 'the forecast of a campaign forgets its budget',
    file: campaign,
    find: 'affordable < reached ? affordable : reached',
    replace: 'reached',
    caughtBy: inDomain(campaignRules, 'a forecast grants to as many players as the budget pays for'),
  },
  {
    name: 'a player who never signed in is not among those who have not for long',
    file: 'src/areas/marketing/rules/campaigns/audience.ts',
    find: "return comparison === 'AT_LEAST' || comparison === 'IS_NOT'",
    replace: "return comparison === 'IS_NOT'",
    caughtBy: inDomain(campaignRules, 'what never happened is longer ago than any number of days'),
  },
  {
    name: 'a campaign chooses excluded players',
    file: 'src/areas/marketing/campaigns/audience.facts.ts',
    find: ' and not is_excluded(p.cell, p.id, p.email, p.phone, now())',
    replace: '',
    caughtBy: onServer(campaignsTest, excluded),
  },
  {
    name: 'a campaign grants to a player who was excluded after its start',
    file: 'src/areas/marketing/campaigns/campaigns.task.ts',
    find: 'isOpen ? mayClaim(care, now) :',
    replace: 'isOpen ? null :',
    caughtBy: onServer(campaignsTest, excluded),
  },
  {
    name: 'the figures of a campaign forget its commission',
    file: 'src/areas/marketing/campaigns/campaigns.data.ts',
    find: 'sql`y.commission - y.pl`',
    replace: 'sql`-y.pl`',
    caughtBy: onServer(campaignFigures, 'compares what granted players and the control group did since the start'),
  },
  {
    name: 'bets on fancy markets count as casino in a run of rewards',
    file: 'src/areas/marketing/reward-runs/reward-lines.facts.ts',
    find: '${stakesOf(exchangeProducts)} as',
    replace: "${stakesOf(['exchange'])} as",
    caughtBy: onServer(rewardRunsTest, 'is calculated, reviewed, approved by a second user, paid and reversed'),
  },
  {
    name: 'the points of an excluded player are lost',
    file: 'src/areas/marketing/reward-runs/reward-lines.facts.ts',
    find: 'l.points_left else l.points_in + l.points end',
    replace: 'l.points_left else 0 end',
    caughtBy: onServer(rewardRunsTest, 'keeps the points of an excluded player for the next run'),
  },
  {
    name: 'a reward is paid to a player who was blocked after the calculation',
    file: 'src/areas/marketing/rules/reward-line.ts',
    find: 'if (excluded) return decide',
    replace: 'if (excluded && line.amount === 0n) return decide',
    caughtBy: onServer(rewardRunsTest, 'leaves out a player who was blocked after the calculation'),
  },
  {
    name: 'who calculated a run of rewards approves it',
    file: 'src/areas/marketing/rules/reward-run.ts',
    find: 'run.createdBy.toLowerCase() === by.name.toLowerCase()',
    replace: 'run.createdBy === by.name.toUpperCase()',
    caughtBy: inDomain(rewardRuleTest, 'is approved by a user other than the one who calculated it'),
  },
  {
    name: 'days are rewarded by two runs',
    file: 'src/areas/marketing/rules/reward-run.ts',
    find: 'run.fromDay <= toDay && run.toDay >= fromDay)',
    replace: 'run.fromDay < toDay && run.toDay > toDay)',
    caughtBy: inDomain(rewardRuleTest, 'is refused where days of the period are in another run'),
  },
  {
    name: 'an agent sees the figures of all players in a run of rewards',
    file: 'src/areas/marketing/reward-runs/reward-runs.data.ts',
    find: " and ${scope.within('l.agent_id')}",
    replace: '',
    caughtBy: onServer(
      rewardRunsTest,
      'staff of an agent see lines and figures of the own downline, and decide on no run',
    ),
  },
]
