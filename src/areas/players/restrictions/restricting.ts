import { decide, isRefusal, refuse, type Decision, type Ruling } from '#blueprint/decision/decision.ts'
import { begin } from '#areas/players/rules/messages/letter.ts'
import * as rules from '#areas/players/rules/care/restriction.ts'
import type { Asked } from '#engine/action/act.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import type { restrictPlayers } from './restriction.actions.ts'

/** Whom a restriction is laid upon, as far as it needs to know him. */
export interface Restricted {
  readonly cell: number
  readonly id: bigint
  readonly domain_id: number
}

export const notThere = refuse('There is nothing of this name', 'target')

export type Terms = Asked<typeof restrictPlayers>['input']
type Circumstance = Pick<Asked<typeof restrictPlayers>, 'now' | 'reason' | 'actor'>
type Drawn = rules.Restriction

/** The terms one entered, drawn up, or what is wrong with them and who may not say them. */
export function drawnUp({ odds, ...terms }: Terms, { now, actor }: Circumstance): Drawn | ReturnType<typeof refuse> {
  if (terms.message !== null && !actor.permissions.has('MESSAGE_SEND'))
    return refuse('You may not write to players', 'message')
  if (terms.note !== null && !actor.permissions.has('PLAYER_NOTE_EDIT'))
    return refuse('You may not write notes', 'note')
  return rules.drawUp({ ...terms, oddsE4: odds, from: terms.from ?? now }, now)
}

interface Said {
  readonly message: string | null
  readonly note: string | null
}

/** What the player is told, and colleagues of him. */
function saidOf({ cell, id, domain_id }: Restricted, { message, note }: Said, { now, actor }: Circumstance): Ruling {
  const by = actor.username
  const to = { id, kind: 'PLAYER', domainId: domain_id, threadId: uuidv7(), isExcluded: false } as const
  const letter = { subject: 'About your account', category: 'SUPPORT', priority: 'NORMAL' } as const
  const sent = message === null ? null : begin(to, { ...letter, body: message }, { by, side: 'HOUSE', at: now })
  const noted = { cell, player_id: id, domain_id, text: note?.trim(), priority: 'NORMAL', by, at: now }
  return decide({
    rows: [
      ...(sent && !isRefusal(sent) ? (sent.rows ?? []) : []),
      ...(note === null ? [] : [{ table: 'player_note' as const, values: noted }]),
    ],
    events: sent && !isRefusal(sent) ? (sent.events ?? []) : [],
  })
}

interface Laid extends Said {
  readonly source: (typeof rules.restrictionSources)[number]
  readonly drawn: Drawn
}

/** The rows and events of one restriction laid on each of these players. */
export function laidUpon(
  players: readonly Restricted[],
  { drawn, source, ...said }: Laid,
  asked: Circumstance,
): Ruling {
  const { scope, target, kind, value, from, until } = drawn
  const laid = players.map(({ cell, id, domain_id }) => ({
    table: 'player_restriction' as const,
    values: {
      cell,
      player_id: id,
      domain_id,
      scope,
      target,
      kind,
      value,
      source,
      reason: asked.reason ?? '',
      from_at: from,
      until_at: until,
      set_by: asked.actor.username,
      set_at: asked.now,
    },
  }))
  const told = players.map((player) => saidOf(player, said, asked))
  return decide({
    rows: [...laid, ...told.flatMap(({ rows = [] }) => rows)],
    events: [
      ...players.map(({ id }) => ({ name: 'restriction.set', payload: { player: String(id), scope, kind } })),
      ...told.flatMap(({ events = [] }) => events),
    ],
    message: players.length === 1 ? 'Restriction set' : `Restriction set for ${players.length} players`,
  })
}

/** One restriction for each of them, by what one entered. */
export function restrict(
  players: readonly Restricted[],
  terms: Terms,
  asked: Circumstance,
  source: Laid['source'] = 'MANUAL',
): Decision {
  const drawn = drawnUp(terms, asked)
  return 'refused' in drawn ? drawn : laidUpon(players, { drawn, source, ...terms }, asked)
}
