import { action } from '#blueprint/screen/action.ts'
import { choice, id, instant, longText, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { picture } from '#blueprint/kinds/picture.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { transitions } from '#blueprint/transitions.ts'
import { draftFlow } from '#areas/players/rules/messages/draft.ts'
import { categories, priorities } from '#areas/players/rules/messages/thread.ts'
import { folders } from './folders.ts'
import { attachment, messageFields, to } from '#areas/agents/messages/message.actions.ts'
import { categoryLabels, draftLabels, priorityLabels } from '#areas/agents/messages/labels.ts'

const usual = { permission: 'MESSAGE_SEND' } as const
const sendAt = instant('Send at', { optional: true, hint: 'Leave empty to keep it as a draft.' })

export const writeDraft = action({
  ...usual,
  name: 'draft',
  title: 'New draft',
  on: 'list',
  input: { to, ...messageFields, attachment, sendAt },
})

export const changeDraft = action({
  ...usual,
  name: 'draft-change',
  title: 'Edit draft',
  on: 'row',
  input: { ...messageFields, attachment, sendAt },
})

export const draftMoves = transitions(draftFlow, usual, {
  send: { name: 'dispatch', title: 'Send now', confirm: 'Send this message to {addressee} now?' },
  discard: { name: 'disposal', title: 'Discard draft', confirm: 'Discard the draft to {addressee}?' },
})

/** Messages the reader has written but not sent, and scheduled ones. */
export const messageDrafts = list({
  path: '/message-drafts',
  title: 'Drafts',
  permission: 'MESSAGE_VIEW',
  scope: 'own',
  subject: 'message_draft',
  paging: 'cursor',
  columns: {
    savedAt: instant('Saved'),
    addressee: text('To'),
    subject: text('Subject'),
    status: status('Status', draftFlow.states, { labels: draftLabels }),
    sendAt: instant('Send at'),
    refused: text('Failure reason'),
    category: choice('Category', categories, { labels: categoryLabels }),
    priority: choice('Priority', priorities, { labels: priorityLabels }),
    sentAt: instant('Sent'),
    ...advanced({
      body: longText('Message'),
      attachment: picture('Picture', { at: '/api/message-box/picture', isSeen: true }),
    }),
    id: uuid(),
    staffId: id('Staff id'),
  },
  filters: (on) =>
    on(['savedAt', 'addressee', 'status', 'id'], { promoted: ['addressee', 'status'], anytime: ['savedAt'] }),
  sort: ['savedAt', 'descending'],
  export: 'never',
  empty: 'No drafts match these filters. Create one with New draft.',
  tabs: [...folders.slice(0, 4), { title: 'Sent drafts', filters: { status: 'SENT' } }, ...folders.slice(4)],
  actions: [writeDraft, changeDraft, ...Object.values(draftMoves)],
})
