import { recordOf } from '#engine/records/record-of.ts'
import { campaignFlow, campaignPlayerFlow } from '#areas/marketing/rules/campaigns/campaign.ts'

/** A campaign of an agent reaches its downline alone; one without an agent is the operator's. */
export const campaign = recordOf('campaign', {
  scope: 'agent',
  flow: campaignFlow,
  name: ({ name }) => `campaign ${name}`,
  shown: ['name', 'status', 'conditions', 'amount', 'budget', 'controlRate', 'startsAt', 'endsAt'],
})

export const campaignPlayer = recordOf('campaign_player', {
  scope: 'agent',
  key: ['cell', 'player_id', 'campaign_id'],
  flow: campaignPlayerFlow,
  name: ({ playerId }) => `grant to player ${playerId}`,
  shown: ['campaignId', 'playerId', 'status', 'amount', 'currency'],
})
