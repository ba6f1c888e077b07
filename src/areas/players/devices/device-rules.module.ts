import { module } from '#blueprint/screen/module.ts'
import { deviceTest, ownDevice } from './restrictions/device.queries.ts'
import { deviceRestrictions } from './restrictions/device-restrictions.screen.ts'

export const deviceRules = module({
  name: 'device-rules',
  title: 'Device restrictions',
  screens: [deviceRestrictions],
  queries: [deviceTest, ownDevice],
})
