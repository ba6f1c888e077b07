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
import { haltBy } from '#areas/exchange/rules/settlement/score.ts'
import { isId } from '#values/id.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { haltEvent } from './event-additions.actions.ts'
import { editEvent, eventStatus, hideEvent, lockEvent, showEvent, unlockEvent } from './event-switches.actions.ts'

interface EventFacts {
  readonly subject: Subject
  readonly event: ExchangeEvent
}

/** The event, locked, as its rules read it. */
async function lockedEvent(tx: Tx, { id }: { readonly id: string }): Promise<EventFacts | null> {
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
  const subject: Subject = {
    table: 'event',
    key: { id: row.id },
    state: row.status,
    version: row.version,
    domainId: null,
    agentId: null,
    name: `event ${row.id} ${row.name}`,
    shown: { ...event, startsAt: row.starts_at.toISOString() },
  }
  return { subject, event }
}

/** Moves of an event, from whatever screen. */
export const eventMoves = {
  facts: lockedEvent,
  rule: ({ event }: EventFacts, move: EventMove) => moveEvent(event, move),
}

/** A switch of an event: no input but the reason. */
const switchedEvent = <A extends AnyAction>(action: A, rule: (event: ExchangeEvent) => Decision) =>
  act(action, { facts: lockedEvent, rule: ({ event }) => rule(event) })

export const eventActs = [
  ...moveActs(eventStatus, eventMoves),
  switchedEvent(hideEvent, (event) => show(event, false)),
  switchedEvent(showEvent, (event) => show(event, true)),
  switchedEvent(lockEvent, (event) => lockBets(event, true)),
  switchedEvent(unlockEvent, (event) => lockBets(event, false)),
  act(haltEvent, { facts: lockedEvent, rule: (_, { input }) => haltBy(input) }),
  act(editEvent, { facts: lockedEvent, rule: ({ event }, { input }) => edited(event, input) }),
]
