import { room } from '#blueprint/screen/room.ts'
import { deviceTest, ownDevice } from './device-questions.screen.ts'
import { deviceRestrictions } from './device-restrictions.screen.ts'

export const deviceRules = room({
  name: 'device-rules',
  title: 'Device restrictions',
  screens: [deviceRestrictions],
  queries: [deviceTest, ownDevice],
})
