import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { flow, refusal, type Move } from '#blueprint/decision/flow.ts'

export const exchangeProducts = ['exchange', 'bookmaker', 'fancy'] as const
export { marketKinds } from './market-kinds.ts'

/** A suspended event accepts no bets on its markets; the states of the markets stay unchanged. */
export const eventFlow = flow({
  states: ['INACTIVE', 'OPEN', 'SUSPENDED', 'CLOSED', 'SETTLED'],
  moves: {
    suspend: { from: ['OPEN'], to: 'SUSPENDED' },
    resume: { from: ['SUSPENDED'], to: 'OPEN' },
    close: { from: ['INACTIVE', 'OPEN', 'SUSPENDED'], to: 'CLOSED' },
    reopen: { from: ['INACTIVE', 'CLOSED'], to: 'OPEN' },
  },
})

export type EventDecision = Decision<'event', typeof eventFlow>
export type EventMove = keyof typeof eventFlow.moves
export type EventState = (typeof eventFlow.states)[number]

export type CatalogueItem = { readonly name: string; readonly isVisible: boolean; readonly isBetLocked: boolean }
export type Competition = CatalogueItem & { readonly region: string; readonly order: number }
export type ExchangeEvent = CatalogueItem & { readonly status: EventState; readonly startsAt: Date }

const moveMessages: Readonly<Record<EventMove, string>> = {
  suspend: 'Betting on this event is suspended',
  resume: 'Betting on this event is resumed',
  close: 'The event is closed',
  reopen: 'Event reopened',
}

export function moveEvent(event: ExchangeEvent, move: EventMove): EventDecision {
  const moves: Readonly<Record<EventMove, Move<EventState>>> = eventFlow.moves
  return (
    refusal(eventFlow, move, event.status) ??
    decide({
      move,
      events: [{ name: 'event.changed', payload: { status: moves[move].to } }],
      message: moveMessages[move],
    })
  )
}

export function show(thing: CatalogueItem, isVisible: boolean): Decision<'competition' | 'event' | 'sport'> {
  if (thing.isVisible === isVisible)
    return refuse(isVisible ? 'This is already shown to players.' : 'This is already hidden from players.')
  return decide({
    set: { is_visible: isVisible },
    message: isVisible ? 'Shown to players' : 'Hidden from players',
  })
}

export function lockBets(thing: CatalogueItem, isBetLocked: boolean): Decision<'competition' | 'event' | 'sport'> {
  if (thing.isBetLocked === isBetLocked)
    return refuse(isBetLocked ? 'Betting is already locked.' : 'Betting is not locked.')
  return decide({
    set: { is_bet_locked: isBetLocked },
    message: isBetLocked ? 'Betting is locked' : 'Betting is unlocked',
  })
}

const trimmedName = (name: string): string | null => (name.trim() === '' ? null : name.trim())

/** An event with settled markets keeps its start time: reports and results refer to it. */
export function editEvent(
  event: ExchangeEvent,
  input: Pick<ExchangeEvent, 'name' | 'startsAt' | 'isVisible'>,
): Decision<'event'> {
  const name = trimmedName(input.name)
  if (name === null) return refuse('Enter a name.', 'name')
  if (event.status === 'SETTLED' && input.startsAt.getTime() !== event.startsAt.getTime()) {
    return refuse('The start time of a settled event cannot be changed.', 'startsAt')
  }
  return decide({
    set: { name, starts_at: input.startsAt, is_visible: input.isVisible },
    events: [{ name: 'event.changed' }],
    message: 'Event saved',
  })
}

export function editCompetition(
  input: Pick<Competition, 'name' | 'region' | 'order' | 'isVisible'>,
): Decision<'competition'> {
  const name = trimmedName(input.name)
  if (name === null) return refuse('Enter a name.', 'name')
  return decide({
    set: { name, region: input.region.trim(), sort_order: input.order, is_visible: input.isVisible },
    message: 'Competition saved',
  })
}

/** A competition run by hand; a feed that offers the same one later is merged into it. */
export function createCompetition(
  id: bigint,
  { sport, ...input }: Pick<Competition, 'name' | 'region' | 'order' | 'isVisible'> & { readonly sport: string },
): Decision {
  const name = trimmedName(input.name)
  if (name === null) return refuse('Enter a name.', 'name')
  return decide({
    rows: [
      {
        table: 'competition',
        values: {
          id,
          external_id: `manual:${id}`,
          sport,
          name,
          region: input.region.trim(),
          sort_order: input.order,
          is_visible: input.isVisible,
        },
      },
    ],
    events: [{ name: 'competition.created' }],
    message: `${name} was added`,
  })
}
