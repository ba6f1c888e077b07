import { module } from '#blueprint/screen/module.ts'
import { acknowledgements } from './acknowledgements.screen.ts'
import { alerts } from './alerts.screen.ts'

export const alertsModule = module({
  name: 'alerts',
  title: 'Site alerts',
  screens: [...alerts.screens, acknowledgements],
})
