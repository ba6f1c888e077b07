import { sql } from 'kysely'
import { levelCode } from '#platform/accounts/agent-path.ts'
import { walletOf } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { playerDownline } from './player-downline.screen.ts'

/** The upline node of a player at a level; hidden if it is above the viewer. */
const nodeAt = (level: number, viewer: bigint | null) =>
  viewer === null
    ? sql<bigint>`agent.upline[${sql.lit(level)}]`
    : sql<bigint>`case when ${sql.lit(level)} >= array_position(agent.upline, ${viewer}::bigint) then agent.upline[${sql.lit(level)}] end`

/** The visible upline from a level down as one text, because the depth of a tree is not fixed. */
const pathFrom = (level: number, viewer: bigint | null, withShare: boolean) => sql<string | null>`(
  select string_agg(node.username || case when ${withShare}::boolean
      then ' ' || to_char(coalesce(s.cumulative_share, case when node.parent_id is null then 10000 else 0 end) / 100.0, 'FM990.00') || ' %' else '' end, ' › ' order by node.level)
  from agent node left join agent_share s on s.agent_id = node.id and s.product = 'exchange'
  where node.id = any (agent.upline[greatest(${sql.lit(level)}, coalesce(array_position(agent.upline, ${viewer}::bigint), 1)):]))`

export const playerDownlineData = datasetOf(playerDownline, 'player', ({ from, actor }) => {
  const name = (level: number) =>
    sql<string | null>`(select node.username from agent node where node.id = ${nodeAt(level, actor.agentId)})`
  const held = (level: number) =>
    sql<
      number | null
    >`(select case when node.parent_id is null then 10000 else coalesce(s.cumulative_share, 0) end from agent node
      left join agent_share s on s.agent_id = node.id and s.product = 'exchange' where node.id = ${nodeAt(level, actor.agentId)})`
  return from
    .leftJoin('wallet', walletOf('player', 'id'))
    .leftJoin('agent', 'agent.id', 'player.agent_id')
    .leftJoin('agent_level', (join) =>
      join.onRef('agent_level.domain_id', '=', 'agent.domain_id').onRef('agent_level.level', '=', 'agent.level'),
    )
    .select([
      'player.username as account',
      'player.username as player',
      'player.username as statement',
      name(1).as('level1'),
      name(2).as('level2'),
      name(3).as('level3'),
      name(4).as('level4'),
      name(5).as('level5'),
      pathFrom(6, actor.agentId, true).as('deeper'),
      pathFrom(1, actor.agentId, false).as('chain'),
      held(1).as('share1'),
      held(2).as('share2'),
      held(3).as('share3'),
      held(4).as('share4'),
      held(5).as('share5'),
      levelCode.as('level'),
      'wallet.balance',
      'wallet.exposure',
      sql<bigint>`wallet.balance - player.credit_reference`.as('refPl'),
      sql<boolean>`wallet.exposure > 0`.as('hasExposure'),
      'player.last_login_at as lastActive',
      'agent.username as agent',
    ])
})
