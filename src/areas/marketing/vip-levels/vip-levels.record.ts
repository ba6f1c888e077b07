import { sql } from 'kysely'
import { recordOf } from '#engine/records/record-of.ts'
import { vipChangeFlow, vipLevelFlow } from '#areas/marketing/rules/vip-change.ts'

/** Levels are those of a whole domain, so staff of an agent cannot decide on them. */
export const vipLevelRecord = recordOf('vip_level', {
  scope: 'domain',
  visible: ({ actor }) => sql<boolean>`${actor.agentId === null}`,
  flow: vipLevelFlow,
  name: ({ name }) => `VIP level ${name}`,
  shown: [
    'level',
    'name',
    'status',
    'icon',
    'colour',
    'period',
    'upgradeDeposits',
    'upgradeTurnover',
    'upgradeNetLoss',
    'upgradePoints',
    'keepDeposits',
    'keepTurnover',
    'keepNetLoss',
    'keepPoints',
    'isManualOnly',
  ],
})

export const vipEvaluation = recordOf('vip_evaluation', {
  scope: 'domain',
  name: ({ day }) => `VIP evaluation ${day}`,
  shown: ['day'],
})

export const vipChange = recordOf('vip_change', {
  scope: 'agent',
  key: ['cell', 'player_id', 'id'],
  flow: vipChangeFlow,
  name: ({ playerId }) => `VIP level of player ${playerId}`,
  shown: ['playerId', 'kind', 'status', 'fromLevel', 'toLevel'],
})
