import { domainId, instant, integer, text, uuid } from '#blueprint/kinds/kinds.ts'
import { action } from '#blueprint/screen/action.ts'
import { list } from '#blueprint/screen/list.ts'

export const restoreRevision = action({
  name: 'restoration',
  title: 'Restore',
  on: 'row',
  permission: 'BLOG_EDIT',
  input: {},
  confirm: 'Restore revision {number} of “{title}”? The present text stays among the revisions.',
})

/** The saved texts of posts. */
export const blogRevisions = list({
  path: '/blogs/revisions',
  title: 'Revisions of posts',
  permission: 'BLOG_VIEW',
  scope: 'everyone',
  subject: 'blog_revision',
  columns: {
    number: integer('Revision'),
    title: text('Title'),
    text: text('Text'),
    savedBy: text('Saved by'),
    savedAt: instant('Saved', { sortable: true }),
    domain: text('Domain'),
    blogId: uuid('Post id', { hidden: true }),
    id: uuid(),
    domainId: domainId(),
  },
  filters: (on) => on(['title', 'savedBy', 'blogId', 'domainId'], { promoted: ['title'] }),
  sort: ['savedAt', 'descending'],
  actions: [restoreRevision],
  empty: 'No revisions match these filters.',
})
