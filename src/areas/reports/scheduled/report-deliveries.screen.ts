import { anyOf } from '#blueprint/filters.ts'
import { domainId, id, instant, integer, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { deliveryLabels, deliveryStates } from './labels.ts'

/** What was sent of the schedules of the user, to whom, and what was not. */
export const reportDeliveries = list({
  path: '/scheduled-reports/deliveries',
  title: 'History of scheduled reports',
  permission: 'DOWNLOAD_REPORT_VIEW',
  scope: 'own',
  columns: {
    dueAt: instant('Due', { sortable: true }),
    schedule: text('Schedule'),
    recipient: text('Recipient'),
    period: text('Period', { optional: true }),
    status: status('Status', deliveryStates, { labels: deliveryLabels }),
    message: text('Message', { optional: true }),
    rows: integer('Rows', { optional: true }),
    size: integer('Bytes', { optional: true }),
    sentAt: instant('Sent', { optional: true }),
    id: uuid(),
    scheduleId: uuid('Schedule id'),
    staffId: id('Staff id'),
    domainId: domainId(),
  },
  filters: (on) => ({
    ...on(['dueAt', 'scheduleId'], { promoted: ['dueAt'] }),
    status: anyOf(deliveryStates, { label: 'Status', promoted: true }),
  }),
  sort: ['dueAt', 'descending'],
  export: 'never',
  empty: 'Nothing was sent in this period.',
})
