import { decide, isRefusal, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'
import { startThread, type Recipient, type MessageContent, type Authorship } from './message.ts'

/** An unsent message; a scheduled one is sent at its time or records why it was not. */
export const draftFlow = flow({
  states: ['DRAFT', 'SCHEDULED', 'SENT', 'REFUSED', 'DISCARDED'],
  moves: {
    keep: { from: ['DRAFT', 'SCHEDULED', 'REFUSED'], to: 'DRAFT' },
    schedule: { from: ['DRAFT', 'SCHEDULED', 'REFUSED'], to: 'SCHEDULED' },
    send: { from: ['DRAFT', 'SCHEDULED', 'REFUSED'], to: 'SENT' },
    refuse: { from: ['SCHEDULED'], to: 'REFUSED' },
    discard: { from: ['DRAFT', 'SCHEDULED', 'REFUSED'], to: 'DISCARDED' },
  },
})

export type DraftDecision = Decision<'message_draft', typeof draftFlow>

const maxDaysAhead = 366
const day = 86_400_000

/** A send time is in the future and within a year. */
export function sendTimeRefusal(sendAt: Date | null, now: Date): Refusal | null {
  if (sendAt === null) return null
  if (sendAt <= now) return refuse('Send time must be in the future.', 'sendAt')
  return sendAt.getTime() - now.getTime() > maxDaysAhead * day
    ? refuse('Send time must be within one year.', 'sendAt')
    : null
}

/** Without a send time it is kept as a draft, with one it is scheduled. */
export const draftColumns = (sendAt: Date | null) => ({
  status: sendAt === null ? ('DRAFT' as const) : ('SCHEDULED' as const),
  send_at: sendAt,
  refused: null,
})

export interface SenderStatus {
  readonly isActive: boolean
  readonly maySend: boolean
  /** Whether the account is still in the author's downline. */
  readonly reaches: boolean
}

/** A scheduled message is not sent if its author is no longer allowed to. */
function senderRefusal({ isActive, maySend, reaches }: SenderStatus): Refusal | null {
  if (!isActive) return refuse('The author’s account is disabled, so this cannot be sent.')
  if (!maySend) return refuse('The author is no longer allowed to send messages.')
  return reaches ? null : refuse('The account is no longer in the author’s downline.')
}

/** Sent: the draft becomes the first message of a thread. */
export function sendDraft(to: Recipient, letter: MessageContent, written: Authorship): DraftDecision {
  const decision = startThread(to, letter, written)
  if (isRefusal(decision)) return decision
  return { ...decision, move: 'send', set: { sent_at: written.at, thread_id: to.threadId, refused: null } }
}

/** At its time it is sent or refused with a reason; there is no retry. */
export function sendScheduled(
  sender: SenderStatus,
  to: Recipient,
  letter: MessageContent,
  written: Authorship,
): DraftDecision {
  const decision = senderRefusal(sender) ?? sendDraft(to, letter, written)
  if (decision.refused === undefined) return decision
  return decide({
    move: 'refuse',
    set: { refused: decision.refused },
    events: [{ name: 'message.refused', payload: { account: String(to.id) } }],
  })
}
