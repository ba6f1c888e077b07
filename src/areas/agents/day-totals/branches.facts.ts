import { sql, type RawBuilder } from 'kysely'

/** The account directly below the start node to which an agent belongs; the start node itself stands for its own share. */
export const branchOf = (node: bigint | null): RawBuilder<bigint> =>
  node === null
    ? sql<bigint>`agent.upline[1]`
    : sql<bigint>`coalesce(agent.upline[array_position(agent.upline, ${node}::bigint) + 1], agent.id)`

/** The same for a player, who is such an account where it plays below the start node itself. */
export const branchOfPlayer = (node: bigint | null, player: RawBuilder<bigint>): RawBuilder<bigint> =>
  node === null
    ? sql<bigint>`agent.upline[1]`
    : sql<bigint>`coalesce(agent.upline[array_position(agent.upline, ${node}::bigint) + 1], ${player})`
