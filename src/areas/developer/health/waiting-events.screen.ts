import { domains } from '#blueprint/filters.ts'
import { instant, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'

/** Events of the outbox that are not delivered yet. Their content is not shown: it can name players and amounts. */
export const waitingEvents = list({
  path: '/dev-dashboard/events',
  title: 'Waiting events',
  permission: 'IS_DEVELOPER',
  scope: 'everyone',
  columns: {
    at: instant('Recorded'),
    name: text('Event'),
    about: text('Subject'),
    domain: text('Domain', { hint: 'Empty means all domains.' }),
    id: uuid('Event id', { sortable: true }),
  },
  filters: (on) => ({ ...on(['name', 'at'], { promoted: ['name'], anytime: ['at'] }), domainId: domains() }),
  sort: ['id', 'ascending'],
  // Asking for a file records an event, which waits itself.
  export: [],
  empty: 'No events are waiting. Each is delivered within a second of its change.',
})
