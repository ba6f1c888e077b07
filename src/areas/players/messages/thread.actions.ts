import { action } from '#blueprint/screen/action.ts'
import { longText, text } from '#blueprint/kinds/kinds.ts'
import { transitions } from '#blueprint/transitions.ts'
import { threadFlow } from '#areas/players/rules/messages/thread.ts'
import { attachment } from '#areas/agents/messages/message.actions.ts'

const shared = { permission: 'MESSAGE_SEND' } as const
const usual = { ...shared, on: 'row' } as const

export const replyMessage = action({
  ...usual,
  name: 'reply',
  title: 'Reply',
  input: { body: longText('Message', { longest: 4000 }), attachment },
})

export const noteMessage = action({
  ...usual,
  name: 'note',
  title: 'Add staff note',
  input: { body: longText('Note', { longest: 4000, hint: 'Visible to staff only' }) },
})

export const assignThread = action({
  ...usual,
  name: 'assignment',
  title: 'Assign',
  input: {
    to: text('Assign to', { optional: true, longest: 40, hint: 'Staff username. Leave empty to assign to yourself.' }),
  },
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
  name: 'reading',
  title: 'Mark as read',
  input: {},
})

export const threadActions = [
  replyMessage,
  noteMessage,
  assignThread,
  ...Object.values(threadMoves),
  readThread,
] as const
