import type { CrossListTab } from '#blueprint/screen/list.ts'

/** The lists of push messages, each from the others. */
export const pushTabs: readonly CrossListTab[] = [
  { title: 'Messages', filters: {}, elsewhere: { to: '/app-notify', permission: 'APP_NOTIFY_VIEW' } },
  { title: 'History', filters: {}, elsewhere: { to: '/notification-history', permission: 'APP_NOTIFICATION_HISTORY' } },
  {
    title: 'Deliveries',
    filters: {},
    elsewhere: { to: '/notification-history/deliveries', permission: 'APP_NOTIFICATION_HISTORY' },
  },
  { title: 'Providers', filters: {}, elsewhere: { to: '/app-notify/providers', permission: 'IS_DEVELOPER' } },
]
