import { agentLink, choice, domainId, id, instant, playerLink, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { deliveryStates } from '#areas/content/rules/push/push-message.ts'
import { deliveryLabels, devicePlatformLabels, devicePlatforms } from './push-labels.ts'
import { pushTabs } from './push-tabs.ts'

/** What became of a push message on each device. */
export const pushDeliveries = list({
  path: '/notification-history/deliveries',
  title: 'Push deliveries',
  permission: 'APP_NOTIFICATION_HISTORY',
  scope: 'downline',
  paging: 'cursor',
  columns: {
    id: uuid('Delivery id'),
    player: playerLink('Player'),
    message: text('Message'),
    platform: choice('Platform', devicePlatforms, { labels: devicePlatformLabels }),
    status: status('Status', deliveryStates, { labels: deliveryLabels }),
    error: text('Error'),
    attemptedAt: instant('Sent'),
    openedAt: instant('Opened'),
    agent: agentLink('Agent'),
    domain: text('Domain'),
    pushId: uuid('Message id', { hidden: true }),
    playerId: id('Player id'),
    agentId: id('Agent id'),
    domainId: domainId('Domain id'),
  },
  filters: (on) =>
    on(['status', 'player', 'message', 'platform', 'pushId', 'playerId', 'agentId', 'domainId'], {
      promoted: ['status', 'player'],
    }),
  sort: ['id', 'descending'],
  tabs: pushTabs,
  empty: 'No deliveries match these filters.',
})
