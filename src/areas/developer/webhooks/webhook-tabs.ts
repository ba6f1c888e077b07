import type { CrossListTab } from '#blueprint/screen/list.ts'

/** The lists of webhooks and of what gateways call, each from the others. */
export const webhookTabs: readonly CrossListTab[] = [
  { title: 'Endpoints', filters: {}, elsewhere: { to: '/webhooks', permission: 'IS_DEVELOPER' } },
  { title: 'Failures', filters: {}, elsewhere: { to: '/webhooks/failures', permission: 'IS_DEVELOPER' } },
  { title: 'Deliveries', filters: {}, elsewhere: { to: '/webhooks/deliveries', permission: 'IS_DEVELOPER' } },
  { title: 'Replays', filters: {}, elsewhere: { to: '/webhooks/replays', permission: 'IS_DEVELOPER' } },
  { title: 'Inbound', filters: {}, elsewhere: { to: '/deposits/callbacks', permission: 'GATEWAY_RECORDS_VIEW' } },
]
