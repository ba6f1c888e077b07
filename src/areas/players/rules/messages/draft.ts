import { decide, isRefusal, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'
import { begin, type Addressee, type Letter, type Written } from './letter.ts'

/** What somebody has not sent yet; a scheduled one goes by itself when its hour has come, or says why it could not. */
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
export type DraftState = (typeof draftFlow.states)[number]

const farthestDays = 366
const day = 86_400_000

/** An hour lies ahead, and not further than anybody remembers. */
export function hourRefusal(sendAt: Date | null, now: Date): Refusal | null {
  if (sendAt === null) return null
  if (sendAt <= now) return refuse('This hour is past', 'sendAt')
  return sendAt.getTime() - now.getTime() > farthestDays * day ? refuse('At most a year ahead', 'sendAt') : null
}

/** Without an hour it is kept, with one it waits for it. */
export const saved = (sendAt: Date | null) => ({
  status: (sendAt === null ? 'DRAFT' : 'SCHEDULED') satisfies DraftState,
  send_at: sendAt,
  refused: null,
})

export interface Sender {
  readonly isActive: boolean
  readonly maySend: boolean
  /** Whether the account still stands in his part of the tree. */
  readonly reaches: boolean
}

/** Whoever may not write any more when the hour has come does not write either. */
function senderRefusal({ isActive, maySend, reaches }: Sender): Refusal | null {
  if (!isActive) return refuse('Who wrote it does not work here any more')
  if (!maySend) return refuse('Who wrote it may not send messages any more')
  return reaches ? null : refuse('The account does not stand in the part of the tree of who wrote it any more')
}

/** Sent: the draft is the beginning of a thread and nothing else any more. */
export function sendDraft(to: Addressee, letter: Letter, written: Written): Decision {
  const decision = begin(to, letter, written)
  if (isRefusal(decision)) return decision
  return { ...decision, move: 'send', set: { sent_at: written.at, thread_id: to.threadId, refused: null } }
}

/** Its hour has come: it goes, or it says why not. Nobody is asked again and again. */
export function sendDue(sender: Sender, to: Addressee, letter: Letter, written: Written): Decision {
  const decision = senderRefusal(sender) ?? sendDraft(to, letter, written)
  if (decision.refused === undefined) return decision
  return decide({
    move: 'refuse',
    set: { refused: decision.refused },
    events: [{ name: 'message.refused', payload: { account: String(to.id) } }],
  })
}
