import { module } from '#blueprint/screen/module.ts'
import { appNotify } from './app-notify.screen.ts'
import { notificationHistory } from './notification-history.screen.ts'
import { pushDeliveries } from './push-deliveries.screen.ts'
import { pushAudienceCount } from './push-audience.queries.ts'
import { pushProviders } from './push-providers.screen.ts'

export const pushModule = module({
  name: 'push',
  title: 'App notifications',
  screens: [appNotify, notificationHistory, pushDeliveries, pushProviders],
  queries: [pushAudienceCount],
})
