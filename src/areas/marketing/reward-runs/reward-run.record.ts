import { sql } from 'kysely'
import { recordOf } from '#engine/records/record-of.ts'
import { rewardLineFlow } from '#areas/marketing/rules/reward-line.ts'
import { rewardRunFlow } from '#areas/marketing/rules/reward-run.ts'

/** A run is for all players of a domain, so staff of an agent cannot decide on it. */
export const rewardRun = recordOf('reward_run', {
  scope: 'domain',
  visible: ({ actor }) => sql<boolean>`${actor.agentId === null}`,
  flow: rewardRunFlow,
  name: ({ fromDay, toDay }) => `reward run ${fromDay} to ${toDay}`,
  shown: ['status', 'kind', 'fromDay', 'toDay', 'ruleVersion'],
})

export const rewardLine = recordOf('reward_line', {
  scope: 'agent',
  key: ['cell', 'player_id', 'id'],
  flow: rewardLineFlow,
  name: ({ id }) => `reward line ${id}`,
  shown: ['status', 'playerId', 'base', 'amount', 'currency'],
})
