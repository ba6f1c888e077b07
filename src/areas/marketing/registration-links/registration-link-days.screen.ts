import { count } from '#blueprint/kinds/figures.ts'
import { day, id, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { period, uuidIs } from '#blueprint/filters.ts'

/** Clicks and registrations of links by business day of their domain. */
export const registrationLinkDays = list({
  path: '/registration-links/days',
  title: 'Registration links by day',
  permission: 'REGISTRATION_LINKS_VIEW',
  scope: 'downline',
  columns: {
    day: day('Day', { sortable: true }),
    link: text('Link'),
    clicks: count('Clicks', { total: 'sum' }),
    visitors: count('Unique', { total: 'sum', hint: 'Visitors whose first click was on this day' }),
    registrations: count('Registrations', { total: 'sum' }),
    firstDeposits: count('First deposits', { total: 'sum', hint: 'First successful deposits credited on this day' }),
    id: text('Id', { hidden: true }),
    linkId: uuid('Link id'),
    agentId: id('Agent id'),
  },
  filters: (on) => ({
    day: period({ label: 'Day', initially: 'all' }),
    linkId: uuidIs({ label: 'Registration link' }),
    ...on(['agentId']),
  }),
  sort: ['day', 'descending'],
  empty: 'No clicks or registrations match these filters.',
})
