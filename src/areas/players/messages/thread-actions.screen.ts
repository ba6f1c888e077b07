import { action } from '#blueprint/screen/action.ts'
import { longText, text } from '#blueprint/kinds/kinds.ts'
import { threadFlow } from '#areas/players/rules/messages/thread.ts'
import { attachment } from '#areas/agents/messages/message-actions.screen.ts'

const refreshes = ['/message-box', '/api/message-box/:id/thread', '/player/timeline', 'site-config']
const usual = { permission: 'MESSAGE_SEND', on: 'row', refreshes } as const

export const replyMessage = action({
  ...usual,
  name: 'reply',
  title: 'Reply',
  input: { body: longText('Message', { longest: 4000 }), attachment },
})

export const noteMessage = action({
  ...usual,
  name: 'note',
  title: 'Note among staff',
  input: { body: longText('Note', { longest: 4000, hint: 'Told to nobody outside' }) },
})

export const assignThread = action({
  ...usual,
  name: 'assignment',
  title: 'Assign',
  input: { to: text('To', { optional: true, longest: 40, hint: 'Username of staff; empty: myself' }) },
})

export const closeThread = action({
  ...usual,
  name: 'thread-closure',
  title: 'Close',
  move: [threadFlow, 'close'],
  input: {},
})

export const reopenThread = action({
  ...usual,
  name: 'thread-reopening',
  title: 'Reopen',
  move: [threadFlow, 'reopen'],
  input: {},
})

export const spamThread = action({
  ...usual,
  name: 'spam',
  title: 'Mark as spam',
  move: [threadFlow, 'spam'],
  input: {},
  confirm: 'Mark what {account} writes as spam? It rings no bell any more.',
})

/** Opening a thread reads it. */
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
  closeThread,
  reopenThread,
  spamThread,
  readThread,
] as const
