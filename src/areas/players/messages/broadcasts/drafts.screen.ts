import { choice, id, instant, longText, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { picture } from '#blueprint/kinds/picture.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { draftFlow } from '#areas/players/rules/messages/draft.ts'
import { categories, priorities } from '#areas/players/rules/messages/thread.ts'
import { folders } from './folders.ts'
import { categoryLabels, draftLabels, priorityLabels } from '#areas/agents/messages/shared.ts'
import { writeDraft, changeDraft, draftMoves } from './drafts.actions.ts'

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
