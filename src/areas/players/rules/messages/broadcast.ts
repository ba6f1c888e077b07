import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'
import type { Category } from './thread.ts'

/**
 * One message to many recipients. It is sent in batches, so it can be cancelled while it is sent; delivered messages
 * stay.
 */
export const broadcastFlow = flow({
  states: ['SCHEDULED', 'SENDING', 'SENT', 'CANCELLED', 'REFUSED'],
  moves: {
    begin: { from: ['SCHEDULED'], to: 'SENDING' },
    finish: { from: ['SCHEDULED', 'SENDING'], to: 'SENT' },
    refuse: { from: ['SCHEDULED', 'SENDING'], to: 'REFUSED' },
    cancel: { from: ['SCHEDULED', 'SENDING'], to: 'CANCELLED' },
  },
})

export type BroadcastDecision = Decision<'message_broadcast', typeof broadcastFlow>
export type BroadcastState = (typeof broadcastFlow.states)[number]

export const audiences = ['PLAYERS', 'AGENTS'] as const
export type Audience = (typeof audiences)[number]

interface AudienceFilter {
  readonly audience: Audience
  readonly tag: string | null
  readonly loggedInWithin: number | null
  readonly hasBalance: boolean
}

/** Filters for players do not apply to agents. */
export function audienceRefusal({ audience, tag, loggedInWithin, hasBalance }: AudienceFilter): Refusal | null {
  if (audience === 'PLAYERS') return null
  if (tag !== null) return refuse('Tags apply to players only.', 'tag')
  if (loggedInWithin !== null) return refuse('Last login applies to players only.', 'loggedInWithin')
  return hasBalance ? refuse('Balance applies to players only.', 'hasBalance') : null
}

export interface AuthorStatus {
  readonly isActive: boolean
  readonly maySend: boolean
  /** The author has access to the domain. */
  readonly isOfHouse: boolean
  /** The author is still at the node they wrote from, and so are the recipients below it. */
  readonly standsThere: boolean
}

/** A broadcast stops when its author is no longer allowed to send it. */
export function authorRefusal({ isActive, maySend, isOfHouse, standsThere }: AuthorStatus): Refusal | null {
  if (!isActive) return refuse('The author’s account is disabled, so this cannot be sent.')
  if (!maySend) return refuse('The author is no longer allowed to send messages.')
  if (!isOfHouse) return refuse('The author no longer has access to this domain.')
  return standsThere ? null : refuse('The recipients are no longer in the author’s downline.')
}

export interface Progress {
  readonly status: BroadcastState
  readonly reached: number
  readonly passed: bigint | null
}

export interface Batch {
  readonly reached: number
  /** The last account of the batch; null if it was empty. */
  readonly passed: bigint | null
  readonly isLast: boolean
}

/** The change after a batch; null if nothing changes. */
export function afterBatch(before: Progress, portion: Batch, now: Date): BroadcastDecision | null {
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

export const refuseBroadcast = (refused: string, now: Date): BroadcastDecision =>
  decide({ move: 'refuse', set: { refused, finished_at: now }, events: [{ name: 'message.broadcast.refused' }] })

export function cancelBroadcastDecision({ reached }: Pick<Progress, 'reached'>, now: Date): BroadcastDecision {
  const have =
    reached === 0 ? 'no recipients reached' : reached === 1 ? '1 recipient reached' : `${reached} recipients reached`
  return decide({ move: 'cancel', set: { finished_at: now }, message: `Cancelled: ${have}` })
}

/** The number of recipients, as shown to the author before and after sending. */
export function recipientMessage(audience: Audience, count: number, isLater: boolean): string {
  const [one, some] = audience === 'PLAYERS' ? ['player', 'players'] : ['agent', 'agents']
  const whom = count === 1 ? `1 ${one}` : `${count} ${some}`
  return isLater ? `Scheduled for ${whom}` : `Sending to ${whom} now`
}

/** Promotional messages skip self-excluded players; the author sees how many before sending. */
export const isAdvertising = (category: Category): boolean => category === 'PROMO'
