import { period } from '#blueprint/filters.ts'
import { count } from '#blueprint/kinds/figures.ts'
import { agentLink, choice, day, domainId, id, text } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { complaintKinds } from '#areas/players/rules/complaints/complaint.ts'
import { kindLabels } from './labels.ts'

/** Complaints by the month in which they were received, as a monthly report states them. */
export const complaintMonths = list({
  path: '/complaints/months',
  title: 'Complaints by month',
  permission: 'COMPLAINT_VIEW',
  scope: 'downline',
  above: 'players/complaints/complaint-tabs',
  columns: {
    month: day('Month', { sortable: true, hint: 'First day' }),
    kind: choice('About', complaintKinds, { labels: kindLabels }),
    agent: agentLink('Agent'),
    received: count('Received', { total: 'sum' }),
    acknowledgedLate: count('Acknowledged late', { total: 'sum' }),
    answered: count('Answered', { total: 'sum', hint: 'By us' }),
    answeredLate: count('Answered late', { total: 'sum', hint: 'Or not yet, beyond the time' }),
    upheld: count('Upheld', { total: 'sum' }),
    partlyUpheld: count('Partly upheld', { total: 'sum' }),
    rejected: count('Not upheld', { total: 'sum' }),
    withdrawn: count('Withdrawn', { total: 'sum' }),
    handedOver: count('Handed over', { total: 'sum' }),
    waiting: count('Not answered', { total: 'sum' }),
    id: text('Id', { hidden: true }),
    agentId: id('Agent id'),
    domainId: domainId(),
  },
  filters: (on) => ({
    month: period({ label: 'Month', initially: 'all' }),
    ...on(['kind', 'agentId', 'domainId'], { promoted: ['kind'] }),
  }),
  sort: ['month', 'descending'],
  empty: 'No complaints match these filters.',
})
