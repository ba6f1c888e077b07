import { sql } from 'kysely'
import { isUuid } from '#values/id.ts'
import { decide, refuse, type Decision } from '#domain/decision.ts'
import * as rules from '#domain/care/restriction.ts'
import { act, type Asked, type Subject, type Tx } from '#server/engine/act.ts'
import { aboutPlayer, lockOwnPlayer, type OwnPlayer, type Wanted } from './player-of.data.ts'
import { addRestriction, extendRestriction, liftRestriction, restrictPlayers } from './restriction-actions.screen.ts'

type Terms = Asked<typeof restrictPlayers>['input']

function restrict(
  { cell, id, domain_id }: OwnPlayer,
  terms: Terms,
  asked: Pick<Asked<typeof restrictPlayers>, 'now' | 'reason' | 'actor'>,
): Decision {
  const from = terms.from ?? asked.now
  const { scope, kind, target, amount, delay, until } = terms
  const drawn = rules.drawUp({ scope, kind, target, amount, delay, until, from }, asked.now)
  if ('refused' in drawn) return drawn
  const values = {
    cell,
    player_id: id,
    domain_id,
    scope,
    target: drawn.target,
    kind,
    value: drawn.value,
    reason: asked.reason,
    from_at: from,
    until_at: until,
    set_by: asked.actor.username,
    set_at: asked.now,
  }
  return decide({
    rows: [{ table: 'player_restriction', values }],
    events: [{ name: 'restriction.set', payload: { player: String(id), scope, kind } }],
    message: 'The restriction holds',
  })
}

/** By id or by name; of two houses' players with one name neither is guessed. */
async function playerCalled(tx: Tx, name: string, agentIds: Wanted['agentIds']) {
  const { rows } = await sql<{ id: bigint }>`
    select id from player where (lower(username) = ${name.trim().toLowerCase()} or id::text = ${name.trim()})
      and (${agentIds === null} or agent_id = any(${agentIds ?? []}::bigint[])) limit 2`.execute(tx)
  return rows.length === 1 && rows[0] ? lockOwnPlayer(tx, { id: String(rows[0].id), agentIds }) : null
}

const nobody = (name: string): Subject => ({
  table: null,
  key: {},
  domainId: null,
  agentId: null,
  name: `player ${name}`,
  shown: {},
})

export const addRestrictionAct = act(addRestriction, {
  async facts(tx, { input, agentIds }) {
    const player = await playerCalled(tx, input.player, agentIds)
    return { player, subject: player ? aboutPlayer(player) : nobody(input.player) }
  },
  rule: ({ player }, asked) =>
    player ? restrict(player, asked.input, asked) : refuse('There is no such player, or more than one', 'player'),
})

export const restrictPlayersAct = act(restrictPlayers, {
  async facts(tx, wanted) {
    const player = await lockOwnPlayer(tx, wanted)
    return player && { player, subject: aboutPlayer(player) }
  },
  rule: ({ player }, asked) => restrict(player, asked.input, asked),
})

/** The restriction, locked, if its player is in the actor's downline. */
async function lockRestriction(tx: Tx, { id, agentIds, now }: Wanted & { readonly now: Date }) {
  if (!isUuid(id)) return null
  const row = await tx.selectFrom('player_restriction').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const player = row && (await lockOwnPlayer(tx, { id: String(row.player_id), agentIds }))
  if (!row || !player) return null
  const { scope, target, kind, value, from_at: from, until_at: until } = row
  const restriction: rules.Restriction = { scope, target, kind, value, from, until, isLifted: row.status === 'LIFTED' }
  const subject: Subject = {
    table: 'player_restriction',
    key: { cell: row.cell, player_id: row.player_id, id },
    state: rules.stateOf(restriction, now),
    version: row.version,
    domainId: row.domain_id,
    agentId: player.agent_id,
    name: `restriction of player ${row.player_id}`,
    shown: { id, player: String(row.player_id), scope, kind, until, status: row.status },
  }
  return { restriction, subject }
}

export const liftRestrictionAct = act(liftRestriction, {
  facts: lockRestriction,
  rule: (_, { actor, now }) => rules.lift({ by: actor.username, now }),
})

export const extendRestrictionAct = act(extendRestriction, {
  facts: lockRestriction,
  rule: ({ restriction }, { input }) => rules.extend(restriction, input.until),
})

export const restrictionActs = [addRestrictionAct, restrictPlayersAct, liftRestrictionAct, extendRestrictionAct]
