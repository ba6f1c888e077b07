import { decide, refuse, type Decision, type RowOrder } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'

/** OPEN: the house has to answer; PENDING: the account has. */
export const threadFlow = flow({
  states: ['OPEN', 'PENDING', 'CLOSED', 'SPAM'],
  moves: {
    close: { from: ['OPEN', 'PENDING'], to: 'CLOSED' },
    reopen: { from: ['CLOSED', 'SPAM'], to: 'OPEN' },
    spam: { from: ['OPEN', 'PENDING'], to: 'SPAM' },
  },
})
export type ThreadState = (typeof threadFlow.states)[number]

export const categories = ['SUPPORT', 'PAYMENT', 'KYC', 'PROMO', 'AGENT'] as const
export type Category = (typeof categories)[number]
export const priorities = ['LOW', 'NORMAL', 'HIGH'] as const
export type Priority = (typeof priorities)[number]

/** Whose words they are: the house's, the account's it talks with, or a note of staff among themselves. */
export type Side = 'HOUSE' | 'ACCOUNT'

export interface Thread {
  readonly status: ThreadState
  readonly unreadHouse: number
  readonly unreadAccount: number
}

export interface Said {
  readonly side: Side
  readonly body: string
  readonly at: Date
}

/** What lists show of a message: its beginning, in one line. */
export const begun = (body: string): string => body.replace(/\s+/g, ' ').trim().slice(0, 200)

const lastOf = ({ side, body, at }: Said) => ({ last_at: at, last_side: side, last_text: begun(body) })

/** A thread as its first message makes it. */
export const opened = (said: Said) => ({
  status: (said.side === 'HOUSE' ? 'PENDING' : 'OPEN') satisfies ThreadState,
  unread_house: said.side === 'ACCOUNT' ? 1 : 0,
  unread_account: said.side === 'HOUSE' ? 1 : 0,
  ...lastOf(said),
})

/**
 * Another message of a thread. Whoever writes has read what the other one wrote before; what is written to a closed thread
 * opens it again; what is spam stays so until somebody says otherwise.
 */
export function said(thread: Thread, message: Said, row: RowOrder): Decision {
  const isHouse = message.side === 'HOUSE'
  if (isHouse && thread.status === 'SPAM') return refuse('This is spam: reopen it first')
  const status: ThreadState = thread.status === 'SPAM' ? 'SPAM' : isHouse ? 'PENDING' : 'OPEN'
  return decide({
    set: {
      status,
      unread_house: isHouse ? 0 : thread.unreadHouse + 1,
      unread_account: isHouse ? thread.unreadAccount + 1 : 0,
      ...lastOf(message),
      ...(isHouse ? {} : { account_read_at: message.at }),
    },
    rows: [row],
    message: 'Sent',
  })
}

/** Read by one side: the other one's messages wait no more. */
export const seen = (side: Side, at: Date): Decision =>
  decide({ set: side === 'HOUSE' ? { unread_house: 0 } : { unread_account: 0, account_read_at: at } })
