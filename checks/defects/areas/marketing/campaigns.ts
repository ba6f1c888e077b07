import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const rewardRunsTest = 'src/areas/marketing/reward-runs/reward-runs.test.ts'
const rewardRuleTest = 'src/areas/marketing/rules/reward-run.test.ts'
const campaign = 'src/areas/marketing/rules/campaigns/campaign.ts'
const campaignRules = 'src/areas/marketing/rules/campaigns/campaign.test.ts'
const campaignsTest = 'src/areas/marketing/campaigns/campaigns.test.ts'
const campaignFigures = 'src/areas/marketing/campaigns/campaign-figures.test.ts'
const excluded = 'RG-01 leaves out excluded and blocked players, also those who are excluded after the start'

export const campaignDefects: readonly Defect[] = [
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
    name: 'bets on fancy markets are lost to a run of rewards',
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
