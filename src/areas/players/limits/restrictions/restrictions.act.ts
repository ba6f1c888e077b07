import { refuse } from '#blueprint/decision/decision.ts'
import { parseNames } from '#areas/players/rules/care/named-players.ts'
import * as rules from '#areas/players/rules/care/restriction.ts'
import type { Refusal } from '#blueprint/decision/refusal.ts'
import { act, batchOf, type AnySubject, type FactsRequest, type Tx } from '#engine/action/act.ts'
import type { RowLookup } from '#engine/records/record-of.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { type NamedPlayer, findPlayersByName } from '#areas/players/profile/list/named-players.facts.ts'
import type { Scope } from '#engine/scope.ts'
import { playerAuditSubject, lockPlayerInScope } from '#areas/players/limits/locked-player.facts.ts'
import { playerRestriction } from './player-restriction.record.ts'
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
  return batchOf(`${some.length} players`, {
    domainId: one?.domain_id ?? null,
    agentId: actor.agentId,
    shown: { players: some.map(({ id, username }) => `${username} (${id})`) },
  })
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

/** One past its end is over, though nobody lifted it. */
async function lockRestriction(tx: Tx, lookup: RowLookup & { readonly now: Date }) {
  const row = await playerRestriction.lock(tx, lookup)
  if (!row) return null
  const { scope, target, kind, value, fromAt: from, expiresAt: until, status, source } = row
  const restriction: rules.Restriction = { scope, target, kind, value, from, until, isLifted: status === 'LIFTED' }
  const subject = { ...playerRestriction.subjectOf(row), state: rules.stateOf(restriction, lookup.now) }
  return { restriction, subject, isOwnWish: source === 'RG' }
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
async function lockTemplate(tx: Tx, request: FactsRequest<typeof cloneRestriction>) {
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
