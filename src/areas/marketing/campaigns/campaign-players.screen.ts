import { uuidIs } from '#blueprint/filters.ts'
import { amount, domainId, id, instant, playerLink, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { campaignPlayerFlow } from '#areas/marketing/rules/campaigns/campaign.ts'
import { groupLabels } from './labels.ts'

/** Players of campaigns: who was granted, who was not and why, and who is compared. */
export const campaignPlayers = list({
  path: '/campaigns/players',
  report: 'campaign_players',
  title: 'Players of campaigns',
  permission: 'CAMPAIGN_VIEW',
  scope: 'downline',
  columns: {
    createdAt: instant('Added', { sortable: true }),
    campaign: text('Campaign'),
    player: playerLink('Player'),
    status: status('Status', campaignPlayerFlow.states, { labels: groupLabels, sortable: true }),
    amount: amount('Bonus', { hint: 'Of the campaign; paid to granted players only' }),
    reason: text('Reason'),
    grantedAt: instant('Granted', { sortable: true }),
    journalId: uuid('Transaction id'),
    currency: text('Currency'),
    id: uuid(),
    campaignId: uuid('Campaign id'),
    playerId: id('Player id'),
    agentId: id('Agent id'),
    domainId: domainId(),
  },
  filters: (on) => ({
    ...on(['createdAt', 'status', 'playerId', 'agentId', 'domainId'], { promoted: ['status'], anytime: ['createdAt'] }),
    campaignId: uuidIs({ label: 'Campaign id' }),
  }),
  sort: ['createdAt', 'descending'],
  empty: 'No players match these filters.',
})
