import { decide, refuse, type Decision, type RowWrite } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'

/** OPEN: waiting for the operator; PENDING: waiting for the account. */
export const threadFlow = flow({
  states: ['OPEN', 'PENDING', 'CLOSED', 'SPAM'],
  moves: {
    close: { from: ['OPEN', 'PENDING'], to: 'CLOSED' },
    reopen: { from: ['CLOSED', 'SPAM'], to: 'OPEN' },
    spam: { from: ['OPEN', 'PENDING'], to: 'SPAM' },
  },
})
export type ThreadState = (typeof threadFlow.states)[number]

/** Languages in which replies are saved. */
export const replyLanguages = ['en', 'hi', 'bn'] as const
export type ReplyLanguage = (typeof replyLanguages)[number]

export const categories = ['SUPPORT', 'PAYMENT', 'KYC', 'PROMO', 'AGENT'] as const
export type Category = (typeof categories)[number]
export const priorities = ['LOW', 'NORMAL', 'HIGH'] as const
export type Priority = (typeof priorities)[number]

/** The author of a message: the operator, the account, or an internal note of staff. */
export type Side = 'HOUSE' | 'ACCOUNT'

export interface Thread {
  readonly status: ThreadState
  readonly unreadOperator: number
  readonly unreadAccount: number
}

export interface MessageInput {
  readonly side: Side
  readonly body: string
  readonly at: Date
}

/** The preview in lists: the beginning of the message on one line. */
export const previewOf = (body: string): string => body.replace(/\s+/g, ' ').trim().slice(0, 200)

const lastMessageColumns = ({ side, body, at }: MessageInput) => ({
  last_at: at,
  last_side: side,
  last_text: previewOf(body),
})

/** A thread as created by its first message. */
export const newThreadColumns = (message: MessageInput) => ({
  status: message.side === 'HOUSE' ? ('PENDING' as const) : ('OPEN' as const),
  unread_operator: message.side === 'ACCOUNT' ? 1 : 0,
  unread_account: message.side === 'HOUSE' ? 1 : 0,
  ...lastMessageColumns(message),
})

/**
 * Adds a message to a thread. Writing marks earlier messages as read; a message to a closed thread reopens it; spam
 * stays spam until it is reopened.
 */
export function addMessage(thread: Thread, message: MessageInput, row: RowWrite): Decision<'message_thread'> {
  const isHouse = message.side === 'HOUSE'
  if (isHouse && thread.status === 'SPAM') return refuse('This thread is marked as spam. Reopen it first.')
  const status: ThreadState = thread.status === 'SPAM' ? 'SPAM' : isHouse ? 'PENDING' : 'OPEN'
  return decide({
    set: {
      status,
      unread_operator: isHouse ? 0 : thread.unreadOperator + 1,
      unread_account: isHouse ? thread.unreadAccount + 1 : 0,
      ...lastMessageColumns(message),
      ...(isHouse ? {} : { account_read_at: message.at }),
    },
    rows: [row],
    message: 'Sent',
  })
}

/** Read by one side: messages of the other side are no longer unread. */
export const markRead = (side: Side, at: Date): Decision<'message_thread'> =>
  decide({ set: side === 'HOUSE' ? { unread_operator: 0 } : { unread_account: 0, account_read_at: at } })
