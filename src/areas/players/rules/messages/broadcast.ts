import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'
import type { Category } from './thread.ts'

/** One letter to many. It goes portion by portion, so it may be stopped while it goes: whoever has it has it. */
export const broadcastFlow = flow({
  states: ['SCHEDULED', 'SENDING', 'SENT', 'CANCELLED', 'REFUSED'],
  moves: {
    begin: { from: ['SCHEDULED'], to: 'SENDING' },
    finish: { from: ['SCHEDULED', 'SENDING'], to: 'SENT' },
    refuse: { from: ['SCHEDULED', 'SENDING'], to: 'REFUSED' },
    cancel: { from: ['SCHEDULED', 'SENDING'], to: 'CANCELLED' },
  },
})
export type BroadcastState = (typeof broadcastFlow.states)[number]

export const audiences = ['PLAYERS', 'AGENTS'] as const
export type Audience = (typeof audiences)[number]

interface Chosen {
  readonly audience: Audience
  readonly tag: string | null
  readonly seenWithin: number | null
  readonly hasBalance: boolean
}

/** What only players have narrows nobody else. */
export function audienceRefusal({ audience, tag, seenWithin, hasBalance }: Chosen): Refusal | null {
  if (audience === 'PLAYERS') return null
  if (tag !== null) return refuse('Only players have tags', 'tag')
  if (seenWithin !== null) return refuse('Only logins of players are counted', 'seenWithin')
  return hasBalance ? refuse('Only players are chosen by their balance', 'hasBalance') : null
}

export interface Writer {
  readonly isActive: boolean
  readonly maySend: boolean
  /** He works in the house it goes to. */
  readonly isOfHouse: boolean
  /** At the node he wrote it from; whoever it is meant for below stands below that too. */
  readonly standsThere: boolean
}

/** Whoever may not write to them any more when the hour has come, or while it goes, does not. */
export function writerRefusal({ isActive, maySend, isOfHouse, standsThere }: Writer): Refusal | null {
  if (!isActive) return refuse('Who wrote it does not work here any more')
  if (!maySend) return refuse('Who wrote it may not send messages any more')
  if (!isOfHouse) return refuse('Who wrote it does not work in this house any more')
  return standsThere ? null : refuse('Who wrote it, or whom it was meant for, stands elsewhere in the tree now')
}

export interface Progress {
  readonly status: BroadcastState
  readonly reached: number
  readonly passed: bigint | null
}

export interface Portion {
  readonly reached: number
  /** The last account of it; null where there was none. */
  readonly passed: bigint | null
  readonly isLast: boolean
}

/** After a portion; null: it goes on as it did and nothing is to be said of it. */
export function progressed(before: Progress, portion: Portion, now: Date): Decision | null {
  const reached = before.reached + portion.reached
  const set = { reached, passed: portion.passed ?? before.passed }
  if (portion.isLast)
    return decide({
      move: 'finish',
      set: { ...set, finished_at: now },
      events: [{ name: 'message.broadcast', payload: { recipients: reached } }],
    })
  return before.status === 'SCHEDULED' ? decide({ move: 'begin', set }) : null
}

export const putAside = (refused: string, now: Date): Decision =>
  decide({ move: 'refuse', set: { refused, finished_at: now }, events: [{ name: 'message.broadcast.refused' }] })

export function cancelled({ reached }: Pick<Progress, 'reached'>, now: Date): Decision {
  const have = reached === 0 ? 'nobody has it' : reached === 1 ? 'one has it already' : `${reached} have it already`
  return decide({ move: 'cancel', set: { finished_at: now }, message: `Cancelled: ${have}` })
}

/** How many it is meant for, as its writer is told before and after. */
export function meantFor(audience: Audience, count: number, isLater: boolean): string {
  const [one, some] = audience === 'PLAYERS' ? ['player', 'players'] : ['agent', 'agents']
  const whom = count === 1 ? `one ${one}` : `${count} ${some}`
  return isLater ? `It goes to ${whom} when its hour comes` : `It goes to ${whom} now`
}

/** Nobody who has excluded himself is advertised to: how many that leaves out is said before. */
export const isAdvertising = (category: Category): boolean => category === 'PROMO'
