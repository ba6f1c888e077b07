import { rowAddress } from '#blueprint/address.ts'
import { period } from '#blueprint/filters.ts'
import { domainId, instant, integer, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { pushFlow } from '#areas/content/rules/push/push-message.ts'
import { pushLabels } from './push-labels.ts'
import { pushTabs } from './push-tabs.ts'

/** What became of push messages. */
export const notificationHistory = list({
  path: '/notification-history',
  title: 'Notification history',
  permission: 'APP_NOTIFICATION_HISTORY',
  scope: 'everyone',
  paging: 'cursor',
  subject: 'push_message',
  columns: {
    sendAt: instant('Send time'),
    name: text('Name'),
    status: status('Status', pushFlow.states, { labels: pushLabels }),
    startedAt: instant('Started'),
    finishedAt: instant('Finished'),
    targeted: integer('Devices'),
    sent: integer('Sent', { hint: 'The provider has accepted it' }),
    failed: integer('Failed'),
    unknown: integer('Unknown', { hint: 'The provider’s answer is missing or unreadable' }),
    opened: integer('Opened', { hint: 'As the player site reports it' }),
    failure: text('Failure reason'),
    domain: text('Domain'),
    createdBy: text('Created by'),
    id: uuid(),
    domainId: domainId('Domain id'),
  },
  filters: (on) => ({
    sendAt: period({ label: 'Send time', initially: 'all', mayBeAhead: true }),
    ...on(['status', 'name', 'createdBy', 'domainId', 'id'], { promoted: ['status', 'name'] }),
  }),
  sort: ['sendAt', 'descending'],
  tabs: pushTabs,
  links: [
    {
      title: 'View deliveries',
      to: rowAddress('/notification-history/deliveries', { pushId: ':id' }),
      permission: 'APP_NOTIFICATION_HISTORY',
    },
  ],
  empty: 'No push messages match these filters.',
})
