import { decide, isRefusal, refuse, type Decision, type Effects } from '#blueprint/decision/decision.ts'
import { startThread } from '#areas/players/rules/messages/message.ts'
import * as rules from '#areas/players/rules/care/restriction.ts'
import type { ActionRequest } from '#engine/action/act.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import type { restrictPlayers } from './restriction.actions.ts'

/** The player a restriction is set for. */
export interface RestrictedPlayer {
  readonly cell: number
  readonly id: bigint
  readonly domain_id: number
}

export const targetNotFound = refuse('Target not found. Choose one from the list.', 'target')

export type Terms = ActionRequest<typeof restrictPlayers>['input']
type ActionContext = Pick<ActionRequest<typeof restrictPlayers>, 'now' | 'reason' | 'actor'>
type ValidRestriction = rules.Restriction

/** Turns the entered terms into a restriction, or says what is wrong or not permitted. */
export function toRestriction(
  { odds, ...terms }: Terms,
  { now, actor }: ActionContext,
): ValidRestriction | ReturnType<typeof refuse> {
  if (terms.message !== null && !actor.permissions.has('MESSAGE_SEND'))
    return refuse('You do not have permission to message players.', 'message')
  if (terms.note !== null && !actor.permissions.has('PLAYER_NOTE_EDIT'))
    return refuse('You do not have permission to add notes.', 'note')
  return rules.drawUp({ ...terms, oddsE4: odds, from: terms.from ?? now }, now)
}

interface Notifications {
  readonly message: string | null
  readonly note: string | null
}

/** The message to the player and the staff note of a restriction. */
function notificationEffects(
  { cell, id, domain_id }: RestrictedPlayer,
  { message, note }: Notifications,
  { now, actor }: ActionContext,
): Effects {
  const by = actor.username
  const to = { id, kind: 'PLAYER', domainId: domain_id, threadId: uuidv7(), isExcluded: false } as const
  const letter = { subject: 'About your account', category: 'SUPPORT', priority: 'NORMAL' } as const
  const sent = message === null ? null : startThread(to, { ...letter, body: message }, { by, side: 'HOUSE', at: now })
  const noted = { cell, player_id: id, domain_id, text: note?.trim() ?? '', priority: 'NORMAL' as const, by, at: now }
  return decide({
    rows: [
      ...(sent && !isRefusal(sent) ? (sent.rows ?? []) : []),
      ...(note === null ? [] : [{ table: 'player_note' as const, values: noted }]),
    ],
    events: sent && !isRefusal(sent) ? (sent.events ?? []) : [],
  })
}

interface RestrictionOrder extends Notifications {
  readonly source: (typeof rules.restrictionSources)[number]
  readonly drawn: ValidRestriction
}

/** Rows and events that set one restriction for each of these players. */
export function restrictionEffects(
  players: readonly RestrictedPlayer[],
  { drawn, source, ...texts }: RestrictionOrder,
  context: ActionContext,
): Effects {
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
      reason: context.reason ?? '',
      from_at: from,
      expires_at: until,
      set_by: context.actor.username,
      set_at: context.now,
    },
  }))
  const notifications = players.map((player) => notificationEffects(player, texts, context))
  return decide({
    rows: [...laid, ...notifications.flatMap(({ rows = [] }) => rows)],
    events: [
      ...players.map(({ id }) => ({ name: 'restriction.set' as const, payload: { player: String(id), scope, kind } })),
      ...notifications.flatMap(({ events = [] }) => events),
    ],
    message: players.length === 1 ? 'Restriction set' : `Restriction set for ${players.length} players`,
  })
}

/** Sets the entered restriction for each of these players. */
export function restrictPlayersDecision(
  players: readonly RestrictedPlayer[],
  terms: Terms,
  context: ActionContext,
  source: RestrictionOrder['source'] = 'MANUAL',
): Decision {
  const drawn = toRestriction(terms, context)
  return 'refused' in drawn ? drawn : restrictionEffects(players, { drawn, source, ...terms }, context)
}
