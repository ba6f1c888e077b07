import { action } from '#blueprint/screen/action.ts'
import { longText } from '#blueprint/kinds/kinds.ts'
import { queue } from '#blueprint/screen/queue.ts'
import { transitions } from '#blueprint/transitions.ts'
import { threadFlow } from '#areas/players/rules/messages/thread.ts'
import { attachment } from '#areas/agents/messages/message.actions.ts'

const shared = { permission: 'MESSAGE_SEND' } as const
const usual = { ...shared, on: 'row' } as const

export const replyMessage = action({
  ...usual,
  name: 'reply',
  title: 'Reply',
  input: { body: longText('Message', { maxLength: 4000 }), attachment },
})

export const noteMessage = action({
  ...usual,
  name: 'note',
  title: 'Add staff note',
  input: { body: longText('Note', { maxLength: 4000, hint: 'Visible to staff only' }) },
})

/** A conversation is answered by one user, whatever its status. */
export const threadQueue = queue({
  ...shared,
  of: 'message_thread',
  noun: 'conversation',
  claim: 'untilReleased',
  assignee: 'assigned',
})

export const threadMoves = transitions(threadFlow, shared, {
  close: { name: 'thread-closure', title: 'Close' },
  reopen: { name: 'thread-reopening', title: 'Reopen' },
  spam: {
    title: 'Mark as spam',
    confirm: 'Mark this conversation with {account} as spam? It no longer triggers alerts.',
  },
})

/** Opening a thread marks it as read. */
export const readThread = action({
  ...usual,
  name: 'read',
  title: 'Mark as read',
  input: {},
})

export const threadActions = [
  replyMessage,
  noteMessage,
  ...threadQueue.actions,
  ...Object.values(threadMoves),
  readThread,
] as const
