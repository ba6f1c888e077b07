import { rowAddress } from '#blueprint/address.ts'
import { many } from '#blueprint/kinds/choices.ts'
import { choice, day, domainId, instant, integer, longText, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { vipLevels } from '#blueprint/kinds/vip.ts'
import { languageNames, languages } from '#blueprint/languages.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { period } from '#blueprint/filters.ts'
import { pushFlow } from '#areas/content/rules/push/push-message.ts'
import { devicePlatformLabels, devicePlatforms, pushLabels } from './push-labels.ts'
import { pushTabs } from './push-tabs.ts'
import { cancelPushMessage, composePush } from './push.actions.ts'

/** Push messages: what is written, to whom, and when it is sent. */
export const appNotify = list({
  path: '/app-notify',
  title: 'App notifications',
  permission: 'APP_NOTIFY_VIEW',
  scope: 'everyone',
  paging: 'cursor',
  subject: 'push_message',
  columns: {
    sendAt: instant('Send time'),
    name: text('Name'),
    title: text('Title'),
    status: status('Status', pushFlow.states, { labels: pushLabels }),
    platforms: many('Platforms', devicePlatforms, { labels: devicePlatformLabels, optional: true }),
    language: choice('Language', languages, { labels: languageNames, optional: true }),
    vipLevels: many('VIP levels', vipLevels.slice(1), { optional: true }),
    quiet: text('Quiet hours', { hint: 'Clock of the domain' }),
    rate: integer('Deliveries a minute'),
    repeatAt: text('Every day at', { hint: 'Clock of the domain. Empty: once' }),
    repeatUntil: day('Last day'),
    domain: text('Domain'),
    createdBy: text('Created by'),
    ...advanced({ body: longText('Text'), linkPage: text('Page') }),
    id: uuid(),
    domainId: domainId('Domain id'),
  },
  filters: (on) => ({
    sendAt: period({ label: 'Send time', initially: 'all', mayBeAhead: true }),
    ...on(['status', 'name', 'title', 'language', 'domainId', 'id'], { promoted: ['status', 'name'] }),
  }),
  sort: ['sendAt', 'descending'],
  tabs: pushTabs,
  actions: [composePush, cancelPushMessage],
  links: [
    {
      title: 'View deliveries',
      to: rowAddress('/notification-history/deliveries', { pushId: ':id' }),
      permission: 'APP_NOTIFICATION_HISTORY',
    },
  ],
  empty: 'No push messages match these filters. Create one with New push message.',
})
