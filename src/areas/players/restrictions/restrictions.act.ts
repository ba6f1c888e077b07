import { isUuid } from '#values/id.ts'
import { refuse } from '#blueprint/decision/decision.ts'
import { namesIn } from '#areas/players/rules/care/named-players.ts'
import * as rules from '#areas/players/rules/care/restriction.ts'
import type { Refusal } from '#blueprint/decision/refusal.ts'
import { act, type Asked, type Subject, type Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { type NamedPlayer, playersNamed } from '#areas/players/list/named-players.ts'
import type { Scope } from '#engine/scope.ts'
import { aboutPlayer, lockOwnPlayer, type Wanted } from '#areas/players/limits/player-of.facts.ts'
import { laidUpon, notThere, restrict } from './restricting.ts'
import { isThere } from './restriction-targets.data.ts'
import {
  addRestriction,
  cloneRestriction,
  extendRestriction,
  liftRestriction,
  restrictPlayers,
} from './restriction.actions.ts'

/** Whoever was named, or the first name that says nobody or more than one: of two houses' players neither is guessed. */
async function named(tx: Tx, entered: string, scope: Scope): Promise<readonly NamedPlayer[] | Refusal> {
  const names = namesIn(entered)
  if ('refused' in names) return names
  const found = await playersNamed(tx, names, scope)
  const strangers = names.filter((name) => found.get(name)?.length !== 1)
  const [stranger] = strangers
  if (stranger !== undefined) {
    const more = strangers.length === 1 ? '' : `, and ${strangers.length - 1} names more`
    return refuse(`There is no such player, or more than one: ${stranger.slice(0, 40)}${more}`, 'players')
  }
  const each = new Map([...found.values()].flat().map((player) => [player.id, player]))
  return [...each.values()]
}

/** One player is the subject himself; of several each has his row, and the deed names them all. */
function aboutNamed(players: readonly NamedPlayer[] | Refusal, actor: Actor): Subject {
  const some = 'refused' in players ? [] : players
  const [one, another] = some
  if (one && !another) return aboutPlayer(one)
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
    const players = await named(tx, input.players, scope)
    const isKnown = await isThere(tx, input.scope, input.target)
    return { players, isKnown, subject: aboutNamed(players, actor) }
  },
  rule({ players, isKnown }, asked) {
    if ('refused' in players) return players
    return isKnown ? restrict(players, asked.input, asked) : notThere
  },
})

export const restrictPlayersAct = act(restrictPlayers, {
  async facts(tx, wanted) {
    const player = await lockOwnPlayer(tx, wanted)
    if (!player) return null
    const isKnown = await isThere(tx, wanted.input.scope, wanted.input.target)
    return { player, isKnown, subject: aboutPlayer(player) }
  },
  rule: ({ player, isKnown }, asked) => (isKnown ? restrict([player], asked.input, asked) : notThere),
})

/** The restriction, locked, if its player is in the actor's downline. */
async function lockRestriction(tx: Tx, { id, scope, now }: Wanted & { readonly now: Date }) {
  if (!isUuid(id)) return null
  const row = await tx.selectFrom('player_restriction').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const player = row && (await lockOwnPlayer(tx, { id: String(row.player_id), scope }))
  if (!row || !player) return null
  const { scope: of, target, kind, value, from_at: from, until_at: until } = row
  const restriction: rules.Restriction = {
    scope: of,
    target,
    kind,
    value,
    from,
    until,
    isLifted: row.status === 'LIFTED',
  }
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
  return { restriction, subject, isOwnWish: row.source === 'RG' }
}

/** What a player asked for himself ends with that, and with nothing else. */
const ownWish = refuse('It stands and ends with the break or exclusion the player asked for')

export const liftRestrictionAct = act(liftRestriction, {
  facts: lockRestriction,
  rule: ({ isOwnWish }, { actor, now }) => (isOwnWish ? ownWish : rules.lift({ by: actor.username, now })),
})

export const extendRestrictionAct = act(extendRestriction, {
  facts: lockRestriction,
  rule: ({ restriction, isOwnWish }, { input }) => (isOwnWish ? ownWish : rules.extend(restriction, input.until)),
})

/** The terms of one restriction, with the players who shall have the same. */
async function lockModel(tx: Tx, asked: Asked<typeof cloneRestriction> & Wanted) {
  const locked = await lockRestriction(tx, asked)
  if (!locked) return null
  const players = await named(tx, asked.input.players, asked.scope)
  const subject = aboutNamed(players, asked.actor)
  return {
    model: locked.restriction,
    players,
    subject: { ...subject, shown: { ...subject.shown, copied: asked.id } },
  }
}

export const cloneRestrictionAct = act(cloneRestriction, {
  facts: lockModel,
  rule({ model, players }, asked) {
    if ('refused' in players) return players
    const { until } = asked.input
    if (until !== null && until <= asked.now) return refuse('End must be in the future', 'until')
    const drawn = { ...model, from: asked.now, until, isLifted: false }
    return laidUpon(players, { drawn, source: 'MANUAL', message: null, note: null }, asked)
  },
})

export const restrictionActs = [
  addRestrictionAct,
  restrictPlayersAct,
  cloneRestrictionAct,
  liftRestrictionAct,
  extendRestrictionAct,
]
