import { rowAddress } from '#blueprint/address.ts'
import { reasonText } from '#blueprint/kinds/choices.ts'
import { count } from '#blueprint/kinds/figures.ts'
import { amount, domainId, id, instant, percent, profit, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { list } from '#blueprint/screen/list.ts'
import { campaignFlow } from '#areas/marketing/rules/campaigns/campaign.ts'
import { campaignLabels } from './labels.ts'
import { approveCampaign, campaignMoves, submitCampaign } from './campaigns.actions.ts'

const each = { hint: 'Average of a player since the start' } as const

/** Campaigns with their progress, and their results against the control group. */
export const campaigns = list({
  path: '/campaigns',
  report: 'campaigns',
  title: 'Campaigns',
  permission: 'CAMPAIGN_VIEW',
  scope: 'downline',
  subject: 'campaign',
  columns: {
    name: screenLink('Name', rowAddress('/campaigns-edit/:id', { id: ':id' }), { sortable: true }),
    status: status('Status', campaignFlow.states, { labels: campaignLabels, sortable: true }),
    startsAt: instant('Starts', { sortable: true }),
    endsAt: instant('Ends', { sortable: true }),
    audience: count('Audience', { hint: 'Players who met the conditions at the start' }),
    controls: count('Control group'),
    granted: count('Granted'),
    skipped: count('Skipped'),
    progress: percent('Progress', { hint: 'Players decided, of those who are not in the control group' }),
    amount: amount('Bonus per player'),
    spent: amount('Cost', { total: 'sum' }),
    budget: amount('Budget', { total: 'sum' }),
    used: percent('Budget used'),
    deposits: amount('Deposits', each),
    controlDeposits: amount('Deposits (control)', each),
    depositsUplift: profit('Deposits difference'),
    turnover: amount('Turnover', each),
    controlTurnover: amount('Turnover (control)', each),
    turnoverUplift: profit('Turnover difference'),
    ggr: profit('GGR', each),
    controlGgr: profit('GGR (control)', each),
    ggrUplift: profit('GGR difference'),
    domain: text('Domain'),
    currency: text('Currency'),
    createdBy: text('Created by'),
    submittedBy: text('Submitted by'),
    approvedBy: text('Approved by'),
    reason: reasonText('Reason'),
    startedAt: instant('Started'),
    finishedAt: instant('Finished'),
    createdAt: instant('Created', { sortable: true }),
    id: uuid(),
    agentId: id('Agent id'),
    domainId: domainId(),
  },
  filters: (on) =>
    on(['name', 'status', 'domainId', 'createdAt'], { promoted: ['name', 'status'], anytime: ['createdAt'] }),
  sort: ['createdAt', 'descending'],
  tabs: { All: {}, Drafts: 'DRAFT', 'To approve': 'WAITING', Running: 'RUNNING', Finished: 'FINISHED' },
  actions: [submitCampaign, approveCampaign, ...Object.values(campaignMoves)],
  links: [
    { title: 'Players', to: rowAddress('/campaigns/players', { campaignId: ':id' }), permission: 'CAMPAIGN_VIEW' },
  ],
  empty: 'No campaigns match these filters.',
})
