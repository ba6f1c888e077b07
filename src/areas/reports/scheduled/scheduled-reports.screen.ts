import { anyOf } from '#blueprint/filters.ts'
import { choice, domainId, id, instant, integer, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { cadences, scheduleFlow } from '#areas/reports/rules/exports/schedule.ts'
import { cadenceLabels, scheduleLabels } from './labels.ts'
import { newSchedule, scheduleMoves } from './schedule.actions.ts'

/** Lists that the user has sent by email again and again. */
export const scheduledReports = list({
  path: '/scheduled-reports',
  title: 'Scheduled reports',
  permission: 'DOWNLOAD_REPORT_VIEW',
  scope: 'own',
  subject: 'report_schedule',
  columns: {
    name: text('Name', { sortable: true }),
    report: text('Report'),
    filters: text('Filters', { optional: true }),
    format: choice('Format', ['csv', 'xlsx', 'pdf']),
    cadence: choice('Sent', cadences, { labels: cadenceLabels }),
    atTime: text('Time'),
    timeZone: text('Time zone'),
    domain: text('Domain'),
    recipients: text('Recipients'),
    status: status('Status', scheduleFlow.states, { labels: scheduleLabels }),
    nextAt: instant('Next', { sortable: true, optional: true }),
    lastAt: instant('Last', { optional: true }),
    failures: integer('Failures', { hint: 'Emails of the last run that were not sent' }),
    createdAt: instant('Created', { sortable: true }),
    id: uuid(),
    staffId: id('Staff id'),
    domainId: domainId(),
  },
  filters: {
    status: anyOf(scheduleFlow.states, { label: 'Status', promoted: true }),
    cadence: anyOf(cadences, { label: 'Sent' }),
  },
  tabs: [
    { title: 'All', filters: {} },
    { title: 'Active', filters: { status: 'ACTIVE' } },
    { title: 'Paused', filters: { status: 'PAUSED' } },
    {
      title: 'History',
      filters: {},
      elsewhere: { to: '/scheduled-reports/deliveries', permission: 'DOWNLOAD_REPORT_VIEW' },
    },
    { title: 'Downloads', filters: {}, elsewhere: { to: '/download-report', permission: 'DOWNLOAD_REPORT_VIEW' } },
  ],
  sort: ['createdAt', 'descending'],
  export: 'never',
  actions: [newSchedule, ...Object.values(scheduleMoves)],
  empty: 'Nothing is scheduled. Save a view of a list, then schedule it here.',
})
