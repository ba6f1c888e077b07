import { decide, refuse, type Decision, type Refusal, type RowWrite } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'

/** A push message to many devices, sent in small batches, so that it can be cancelled while it is sent. */
export const pushFlow = flow({
  states: ['PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED', 'CANCELLED'],
  moves: {
    begin: { from: ['PENDING'], to: 'IN_PROGRESS' },
    finish: { from: ['IN_PROGRESS'], to: 'COMPLETED' },
    fail: { from: ['PENDING', 'IN_PROGRESS'], to: 'FAILED' },
    cancel: { from: ['PENDING', 'IN_PROGRESS'], to: 'CANCELLED' },
  },
})

export type PushDecision = Decision<'push_message', typeof pushFlow>

/** What a delivery can be. */
export const deliveryStates = ['QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN', 'UNSENT'] as const

interface QuietHours {
  readonly quietFrom: number
  readonly quietUntil: number
}

/** Whether nothing is sent in this hour; quiet hours may run over midnight. */
export function isQuiet(hour: number, { quietFrom, quietUntil }: QuietHours): boolean {
  if (quietFrom === quietUntil) return false
  if (quietFrom < quietUntil) return hour >= quietFrom && hour < quietUntil
  return hour >= quietFrom || hour < quietUntil
}

/** Deliveries of one step: few, so that a message that no device takes stops early. */
export const batchSize = 20

/** How many deliveries may begin now, if so many began within the last minute. */
export const allowance = (ratePerMinute: number, withinLastMinute: number): number =>
  Math.max(0, Math.min(batchSize, ratePerMinute - withinLastMinute))

/** Why a message cannot be sent at this time; without one it is sent now. */
export const sendAtRefusal = (sendAt: Date | null, now: Date): Refusal | null =>
  sendAt !== null && sendAt <= now ? refuse('Send time must be in the future.', 'sendAt') : null

/** The last day of a message that is sent once says nothing. */
export const repeatRefusal = (isDaily: boolean, repeatUntil: string | null): Refusal | null =>
  !isDaily && repeatUntil !== null ? refuse('Only a message of every day has a last day.', 'repeatUntil') : null

/** `next`: the message of the next day, where it is sent every day. */
export const beginPush = (targeted: number, next: RowWrite | null, now: Date): PushDecision =>
  decide({ move: 'begin', set: { targeted, started_at: now }, rows: next === null ? [] : [next] })

/** `foreign`: devices whose token another sender owns. They stay, and the message says so once for all of them. */
export const finishPush = (foreign: number, now: Date): PushDecision =>
  decide({
    move: 'finish',
    set: { finished_at: now, ...(foreign === 0 ? {} : { failure: `Tokens of another sender: ${foreign}` }) },
  })

export const failPush = (failure: string, now: Date): PushDecision =>
  decide({ move: 'fail', set: { failure, finished_at: now } })

/** What staff are written of by email, once for a message whose sending ended: what only they can mend at the provider. */
export function pushAlert({ foreign, failure }: { readonly foreign: number; readonly failure: string | null }) {
  if (failure !== null) return `Push message failed: ${failure}`
  return foreign === 0 ? null : 'Push tokens of another sender'
}

export const cancelPush = ({ sent }: { readonly sent: number }, now: Date): PushDecision =>
  decide({ move: 'cancel', set: { finished_at: now }, message: `Cancelled: ${sent} sent` })
