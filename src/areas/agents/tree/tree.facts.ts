import { sql } from 'kysely'
import { walletOf } from '#platform/accounts/account-joins.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Scope } from '#engine/scope.ts'

/** An id without children or players, used when the requested node is outside the scope. */
const emptyNode = 0n

/** The node whose children are shown: the requested one, else the actor’s own; null shows the top nodes. */
export function selectedNode(
  { agentId }: Pick<Actor, 'agentId'>,
  scope: Scope,
  requested: bigint | undefined,
): bigint | null {
  const opened = requested ?? agentId
  return opened === null || scope.includes(opened) ? opened : emptyNode
}

const isBelow = (opened: bigint | null) =>
  opened === null
    ? sql<boolean>`true`
    : sql<boolean>`agent.upline @> array[${opened}::bigint] and agent.id <> ${opened}::bigint`

/** The direct child of the selected node that an agent belongs to. */
const childOf = (opened: bigint | null) =>
  sql<bigint>`agent.upline[coalesce(array_position(agent.upline, ${opened}::bigint), 0) + 1]`

/** Totals of the players by agent; grouping by the plain agent id first is cheaper. */
const playersByAgent = (db: Tx, opened: bigint | null) =>
  db
    .selectFrom('player')
    .innerJoin('wallet', walletOf('player', 'id'))
    .where('player.agent_id', 'in', (query) => query.selectFrom('agent').where(isBelow(opened)).select('agent.id'))
    .groupBy('player.agent_id')
    .select([
      'player.agent_id',
      sql<bigint>`sum(wallet.balance)::bigint`.as('balance'),
      sql<bigint>`sum(wallet.exposure)::bigint`.as('exposure'),
      sql<bigint>`sum(wallet.debt)::bigint`.as('debt'),
      sql<number>`count(*)::int`.as('players'),
    ])

/**
 * Wallet totals below each child of the selected node, excluding the child’s own wallet, in one pass over the subtree.
 */
export function moneyBelow(db: Tx, opened: bigint | null) {
  const child = childOf(opened)
  const agents = db
    .selectFrom('agent')
    .innerJoin('wallet', (join) =>
      join.on('wallet.cell', '=', sql<number>`cell_of(agent.id)`).onRef('wallet.account_id', '=', 'agent.id'),
    )
    .where(isBelow(opened))
    .where(sql<boolean>`agent.id <> ${child}`)
    .select([child.as('child'), 'wallet.balance', 'wallet.exposure', 'wallet.debt', sql<number>`0`.as('players')])
  const players = db
    .selectFrom(playersByAgent(db, opened).as('own'))
    .innerJoin('agent', 'agent.id', 'own.agent_id')
    .select([child.as('child'), 'own.balance', 'own.exposure', 'own.debt', 'own.players'])
  return db
    .selectFrom(agents.unionAll(players).as('held'))
    .groupBy('held.child')
    .select([
      'held.child',
      sql<bigint>`sum(held.balance)::bigint`.as('balance'),
      sql<bigint>`sum(held.exposure)::bigint`.as('exposure'),
      sql<bigint>`sum(held.debt)::bigint`.as('debt'),
      sql<bigint>`coalesce(sum(held.balance) filter (where held.players > 0), 0)::bigint`.as('playerBalance'),
      sql<number>`sum(held.players)::int`.as('players'),
    ])
}
