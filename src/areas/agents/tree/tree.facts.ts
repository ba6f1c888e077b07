import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Scope } from '#engine/scope.ts'

/** A node that has neither children nor players: what somebody sees who asks for a node that is not his. */
const nowhere = 0n

/** The node whose children are shown: the asked one, else the actor's own; null: above all roots. */
export function openedNode(
  { agentId }: Pick<Actor, 'agentId'>,
  scope: Scope,
  asked: bigint | undefined,
): bigint | null {
  const opened = asked ?? agentId
  return opened === null || scope.includes(opened) ? opened : nowhere
}

const isBelow = (opened: bigint | null) =>
  opened === null
    ? sql<boolean>`true`
    : sql<boolean>`agent.upline @> array[${opened}::bigint] and agent.id <> ${opened}::bigint`

/** The child of the opened node through which an agent hangs on it. */
const childOf = (opened: bigint | null) =>
  sql<bigint>`agent.upline[coalesce(array_position(agent.upline, ${opened}::bigint), 0) + 1]`

/** Sums of the players of each agent below; grouped by the agent first, because that is a plain number to group by. */
const playersByAgent = (db: Tx, opened: bigint | null) =>
  db
    .selectFrom('player')
    .innerJoin('wallet', (join) =>
      join.onRef('wallet.cell', '=', 'player.cell').onRef('wallet.account_id', '=', 'player.id'),
    )
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
 * The wallets below each child of the opened node in sums: one pass over the subtree, however many children there are.
 * The child's own wallet is not among them.
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
