import type { AnyAction } from '#blueprint/screen/action.ts'
import type { Decision } from '#blueprint/decision/decision.ts'
import {
  editEvent as edited,
  type ExchangeEvent,
  lockBets,
  moveEvent,
  show,
} from '#areas/exchange/rules/markets/catalogue.ts'
import type { EventMove } from '#areas/exchange/rules/markets/catalogue.ts'
import { configureHalts } from '#areas/exchange/rules/settlement/score.ts'
import { isId } from '#values/id.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { moveActs } from '#engine/move-acts.ts'
import { eventSubject } from './event-subject.ts'
import { haltEvent } from './event-additions.actions.ts'
import { editEvent, eventStatus, hideEvent, lockEvent, showEvent, unlockEvent } from './event-switches.actions.ts'

interface EventFacts {
  readonly subject: Subject<'event'>
  readonly event: ExchangeEvent
}

/** Reads and locks the event in the form its rules use. */
async function lockEventById(
  tx: Tx,
  { id, actor }: { readonly id: string; readonly actor: Actor },
): Promise<EventFacts | null> {
  if (!isId(id)) return null
  const row = await tx.selectFrom('event').selectAll().where('id', '=', BigInt(id)).forUpdate().executeTakeFirst()
  if (!row) return null
  const event: ExchangeEvent = {
    name: row.name,
    status: row.status,
    startsAt: row.starts_at,
    isVisible: row.is_visible,
    isBetLocked: row.is_bet_locked,
  }
  const subject = await eventSubject(tx, actor, row, { ...event, startsAt: row.starts_at.toISOString() })
  return { subject, event }
}

/** Status moves of an event, shared by all screens. */
export const eventMoves = {
  facts: lockEventById,
  rule: ({ event }: EventFacts, move: EventMove) => moveEvent(event, move),
}

/** An event switch whose only input is the reason. */
const eventSwitch = <A extends AnyAction>(action: A, rule: (event: ExchangeEvent) => Decision<'event'>) =>
  act(action, { facts: lockEventById, rule: ({ event }) => rule(event) })

export const eventActs = [
  ...moveActs(eventStatus, eventMoves),
  eventSwitch(hideEvent, (event) => show(event, false)),
  eventSwitch(showEvent, (event) => show(event, true)),
  eventSwitch(lockEvent, (event) => lockBets(event, true)),
  eventSwitch(unlockEvent, (event) => lockBets(event, false)),
  act(haltEvent, { facts: lockEventById, rule: (_, { input }) => configureHalts(input) }),
  act(editEvent, { facts: lockEventById, rule: ({ event }, { input }) => edited(event, input) }),
]
