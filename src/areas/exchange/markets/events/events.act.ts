import {
  editEvent as edited,
  lockBets,
  moveEvent,
  show,
  type EventMove,
  type ExchangeEvent,
} from '#areas/exchange/rules/markets/catalogue.ts'
import { configureHalts } from '#areas/exchange/rules/settlement/score.ts'
import { act } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { event } from './event.record.ts'
import { haltEvent } from './event-additions.actions.ts'
import { editEvent, eventStatus, hideEvent, lockEvent, showEvent, unlockEvent } from './event-switches.actions.ts'

/** Status moves of an event, shared by all screens. */
export const eventMoves = { rule: (row: ExchangeEvent, move: EventMove) => moveEvent(row, move) }

export const eventActs = [
  ...moveActs(eventStatus, event, eventMoves),
  act(hideEvent, event, (row) => show(row, false)),
  act(showEvent, event, (row) => show(row, true)),
  act(lockEvent, event, (row) => lockBets(row, true)),
  act(unlockEvent, event, (row) => lockBets(row, false)),
  act(haltEvent, event, (_, { input }) => configureHalts(input)),
  act(editEvent, event, (row, { input }) => edited(row, input)),
]
