import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const rewardRunsTest = 'src/areas/marketing/reward-runs/reward-runs.test.ts'
const loyaltyRunsTest = 'src/areas/marketing/reward-runs/loyalty-runs.test.ts'
const rewardRuleTest = 'src/areas/marketing/rules/reward-run.test.ts'
const campaign = 'src/areas/marketing/rules/campaigns/campaign.ts'
const campaignRules = 'src/areas/marketing/rules/campaigns/campaign.test.ts'
const campaignsTest = 'src/areas/marketing/campaigns/campaigns.test.ts'
const campaignFigures = 'src/areas/marketing/campaigns/campaign-figures.test.ts'
const excluded = 'RG-01 leaves out excluded and blocked players, also those who are excluded after the start'

const template = 'src/areas/marketing/rules/bonus-templates/bonus-template.ts'
const templateRules = 'src/areas/marketing/rules/bonus-templates/bonus-template.test.ts'
const templatesTest = 'src/areas/marketing/bonus-templates/bonus-templates.test.ts'
const templatesTask = 'src/areas/marketing/bonus-templates/bonus-templates.task.ts'
const codeRules = 'src/areas/marketing/rules/bonus-templates/bonus-code.test.ts'
const codesTest = 'src/areas/marketing/bonus-templates/bonus-codes.test.ts'
const affiliatesTest = 'src/areas/marketing/reward-runs/affiliate-runs.test.ts'
const careful = 'RG-01 brings nothing to excluded players, beyond the budget, below the minimum or while it is paused'

export const campaignDefects: readonly Defect[] = [
  {
    name: 'a deposit brings a bonus above the maximum',
    file: template,
    find: 'minMoney(shareOf(deposit, rate), cap)',
    replace: 'shareOf(deposit, rate)',
    caughtBy: inDomain(templateRules, 'is a part of it, at most the maximum, and nothing below the minimum deposit'),
  },
  {
    name: 'the budget of a template is overspent',
    file: template,
    find: 'spent > template.budget',
    replace: 'template.spent > template.budget',
    caughtBy: inDomain(templateRules, 'gives nothing that the budget does not pay'),
  },
  {
    name: 'who wrote a template approves it',
    file: template,
    find: '[submittedBy, createdBy, updatedBy]',
    replace: '[submittedBy]',
    caughtBy: inDomain(templateRules, 'is approved by another user, within the own limit'),
  },
  {
    name: 'what a template would cost leaves out deposits of the same amount',
    file: template,
    find: 'money(bonus * deposits)',
    replace: 'bonus',
    caughtBy: inDomain(templateRules, 'counts each deposit that it answers, with the wagering that it asks for'),
  },
  {
    name: 'deposits from before the approval bring a bonus',
    file: templatesTask,
    find: "greatest(t.active_from, now() - interval '1 day')",
    replace: "now() - interval '1 day'",
    caughtBy: onServer(templatesTest, careful),
  },
  {
    name: 'each deposit brings the bonus of first deposits',
    file: templatesTask,
    find: "(d.is_first or t.trigger = 'EACH_DEPOSIT')",
    replace: 'true',
    caughtBy: onServer(templatesTest, 'a template of first deposits leaves the later ones'),
  },
  {
    name: 'a campaign that goes on after a crash forgets whom it granted',
    file: campaign,
    find: 'granted: campaign.granted + 1, spent',
    replace: 'granted: 1, spent',
    caughtBy: onServer(
      campaignsTest,
      'goes on after the process that grants is killed in the middle of a grant, and pays nobody twice',
    ),
  },
  {
    name: 'staff of an agent see runs of rewards that have no line of their players',
    file: 'src/areas/marketing/reward-runs/reward-runs.data.ts',
    find: "where('reward_run.kind', '=', 'LOSING_BONUS').where(isSeen(scope))",
    replace: "where('reward_run.kind', '=', 'LOSING_BONUS')",
    caughtBy: onServer(
      rewardRunsTest,
      'staff of an agent see no run without a line of the own downline, which the operator sees',
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
    file: 'src/areas/marketing/reward-runs/brought-players.facts.ts',
    find: '${stakesOf(exchangeProducts)} as',
    replace: "${stakesOf(['exchange'])} as",
    caughtBy: onServer(rewardRunsTest, 'is calculated, reviewed, approved by a second user, paid and reversed'),
  },
  {
    name: 'the points of an excluded player are lost',
    file: 'src/areas/marketing/reward-runs/reward-lines.facts.ts',
    find: 'l.points_left else l.points_in + l.points end - ',
    replace: 'l.points_left else 0 end - ',
    caughtBy: onServer(loyaltyRunsTest, 'keeps the points of an excluded player for the next run'),
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
  {
    name: 'a bonus code is used once more than it may be',
    file: 'src/areas/marketing/rules/bonus-templates/bonus-code.ts',
    find: 'template.granted >= template.uses',
    replace: 'template.granted > template.uses',
    caughtBy: inDomain(codeRules, 'is refused at its field: %s %o'),
  },
  {
    name: 'a player uses a bonus code again',
    file: 'src/areas/marketing/rules/bonus-templates/bonus-code.ts',
    find: 'player.used >= template.usesByPlayer',
    replace: 'player.used > template.usesByPlayer',
    caughtBy: inDomain(codeRules, 'is refused to a player who used it, has a bonus, is closed or excluded'),
  },
  {
    name: 'two players claim a bonus code on one device',
    file: 'src/areas/marketing/bonus-templates/claimant.facts.ts',
    find: "|| array[${device}]::text[]) and other.device <> ''",
    replace: "|| array[${device}]::text[]) and other.device = ''",
    caughtBy: onServer(
      codesTest,
      'C52 a code is claimed once on a device, and once for a bank account where the domain says so',
    ),
  },
  {
    name: 'a bonus code is looked for as it was typed',
    file: 'src/areas/marketing/bonus-templates/granting-template.facts.ts',
    find: 'code = ${codeOf(code)}',
    replace: 'code = ${code}',
    caughtBy: onServer(
      codesTest,
      'of twenty players who claim a code of five uses at once, in any case, exactly five get it',
    ),
  },
  {
    name: 'an affiliate is paid for losses of the own second account',
    file: 'src/areas/marketing/rules/referral.ts',
    find: "decisiveMarks = ['device', 'bank account']",
    replace: "decisiveMarks = ['network', 'bank account']",
    caughtBy: onServer(
      affiliatesTest,
      'pays nothing for players who are the affiliate: by a device or an account that both use',
    ),
  },
  {
    name: 'an affiliate is paid for a first deposit that a referral reward pays',
    file: 'src/areas/marketing/reward-runs/brought-players.facts.ts',
    find: "w.status in ('PENDING', 'APPROVED', 'PAID')",
    replace: "w.status in ('APPROVED', 'PAID')",
    caughtBy: onServer(affiliatesTest, 'pays by first deposits alone, and not for one that a referral reward pays'),
  },
  {
    name: 'a referral reward is given for a first deposit that a run pays',
    file: 'src/areas/marketing/rules/referral.ts',
    find: "if (referee.isPaidByRun) return refuse('A run of affiliates pays for this first deposit.')",
    replace: '',
    caughtBy: onServer(affiliatesTest, 'and a reward for the referral pay a first deposit once, also at the same time'),
  },
  {
    name: 'the loss of an affiliate is forgotten by the next run',
    file: 'src/areas/marketing/rules/reward-run.ts',
    find: 'in: money(play.carriedIn), isKept',
    replace: 'in: zeroMoney, isKept',
    caughtBy: inDomain(
      rewardRuleTest,
      'is a share of what the house kept after bonuses, and a loss counts against the next one',
    ),
  },
]
