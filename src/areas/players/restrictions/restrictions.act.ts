import { isUuid } from '#values/id.ts'
import { refuse } from '#blueprint/decision/decision.ts'
import { parseNames } from '#areas/players/rules/care/named-players.ts'
import * as rules from '#areas/players/rules/care/restriction.ts'
import type { Refusal } from '#blueprint/decision/refusal.ts'
import { act, type ActionRequest, type AnySubject, type Subject, type Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { type NamedPlayer, findPlayersByName } from '#areas/players/list/named-players.ts'
import type { Scope } from '#engine/scope.ts'
import { playerAuditSubject, lockPlayerInScope, type PlayerLookup } from '#areas/players/limits/locked-player.facts.ts'
import { restrictionEffects, targetNotFound, restrictPlayersDecision } from './set-restrictions.ts'
import { targetExists } from './restriction-targets.data.ts'
import {
  addRestriction,
  cloneRestriction,
  extendRestriction,
  liftRestriction,
  restrictPlayers,
} from './restriction.actions.ts'

/** The named players, or a refusal with the first name that matches none or several. */
async function findNamedPlayers(tx: Tx, entered: string, scope: Scope): Promise<readonly NamedPlayer[] | Refusal> {
  const names = parseNames(entered)
  if ('refused' in names) return names
  const found = await findPlayersByName(tx, names, scope)
  const strangers = names.filter((name) => found.get(name)?.length !== 1)
  const [stranger] = strangers
  if (stranger !== undefined) {
    const more = strangers.length === 1 ? '' : `, and ${strangers.length - 1} more`
    return refuse(`Player not found, or the name is ambiguous: ${stranger.slice(0, 40)}${more}.`, 'players')
  }
  const each = new Map([...found.values()].flat().map((player) => [player.id, player]))
  return [...each.values()]
}

/** Audit subject: a single player is the subject; several are listed in the details. */
function auditSubjectFor(players: readonly NamedPlayer[] | Refusal, actor: Actor): AnySubject {
  const some = 'refused' in players ? [] : players
  const [one, another] = some
  if (one && !another) return playerAuditSubject(one)
  return {
    table: null,
    key: {},
    domainId: one?.domain_id ?? null,
    agentId: actor.agentId,
    name: `${some.length} players`,
    shown: { players: some.map(({ id, username }) => `${username} (${id})`) },
  }
}

export const addRestrictionAct = act(addRestriction, {
  async facts(tx, { input, scope, actor }) {
    const players = await findNamedPlayers(tx, input.players, scope)
    const isKnown = await targetExists(tx, input.scope, input.target)
    return { players, isKnown, subject: auditSubjectFor(players, actor) }
  },
  rule({ players, isKnown }, request) {
    if ('refused' in players) return players
    return isKnown ? restrictPlayersDecision(players, request.input, request) : targetNotFound
  },
})

export const restrictPlayersAct = act(restrictPlayers, {
  async facts(tx, request) {
    const player = await lockPlayerInScope(tx, request)
    if (!player) return null
    const isKnown = await targetExists(tx, request.input.scope, request.input.target)
    return { player, isKnown, subject: playerAuditSubject(player) }
  },
  rule: ({ player, isKnown }, request) =>
    isKnown ? restrictPlayersDecision([player], request.input, request) : targetNotFound,
})

/** Locks the restriction, if its player is in the actor's downline. */
async function lockRestriction(tx: Tx, { id, scope, now }: PlayerLookup & { readonly now: Date }) {
  if (!isUuid(id)) return null
  const row = await tx.selectFrom('player_restriction').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const player = row && (await lockPlayerInScope(tx, { id: String(row.player_id), scope }))
  if (!row || !player) return null
  const { scope: restrictionScope, target, kind, value, from_at: from, expires_at: until } = row
  const restriction: rules.Restriction = {
    scope: restrictionScope,
    target,
    kind,
    value,
    from,
    until,
    isLifted: row.status === 'LIFTED',
  }
  const subject: Subject<'player_restriction'> = {
    table: 'player_restriction',
    key: { cell: row.cell, player_id: row.player_id, id },
    state: rules.stateOf(restriction, now),
    version: row.version,
    domainId: row.domain_id,
    agentId: player.agent_id,
    name: `restriction of player ${row.player_id}`,
    shown: { id, player: String(row.player_id), scope, kind, until, status: row.status },
  }
  return { restriction, subject, isOwnWish: row.source === 'RG' }
}

/** Restrictions of a cool-off or self-exclusion end only with it. */
const requestedByPlayer = refuse(
  'This restriction belongs to a cool-off or self-exclusion requested by the player and ends with it.',
)

export const liftRestrictionAct = act(liftRestriction, {
  facts: lockRestriction,
  rule: ({ isOwnWish }, { actor, now }) => (isOwnWish ? requestedByPlayer : rules.lift({ by: actor.username, now })),
})

export const extendRestrictionAct = act(extendRestriction, {
  facts: lockRestriction,
  rule: ({ restriction, isOwnWish }, { input }) =>
    isOwnWish ? requestedByPlayer : rules.extend(restriction, input.until),
})

/** Loads the restriction to copy and the players to copy it to. */
async function lockTemplate(tx: Tx, request: ActionRequest<typeof cloneRestriction> & PlayerLookup) {
  const locked = await lockRestriction(tx, request)
  if (!locked) return null
  const players = await findNamedPlayers(tx, request.input.players, request.scope)
  const subject = auditSubjectFor(players, request.actor)
  return {
    model: locked.restriction,
    players,
    subject: { ...subject, shown: { ...subject.shown, copied: request.id } },
  }
}

export const cloneRestrictionAct = act(cloneRestriction, {
  facts: lockTemplate,
  rule({ model, players }, request) {
    if ('refused' in players) return players
    const { until } = request.input
    if (until !== null && until <= request.now) return refuse('End must be in the future.', 'until')
    const drawn = { ...model, from: request.now, until, isLifted: false }
    return restrictionEffects(players, { drawn, source: 'MANUAL', message: null, note: null }, request)
  },
})

export const restrictionActs = [
  addRestrictionAct,
  restrictPlayersAct,
  cloneRestrictionAct,
  liftRestrictionAct,
  extendRestrictionAct,
]
