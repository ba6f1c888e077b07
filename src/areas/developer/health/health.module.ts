import { module } from '#blueprint/screen/module.ts'
import { devDashboard } from './dev-dashboard.screen.ts'
import { taskFailures } from './task-failures.screen.ts'
import { waitingEvents } from './waiting-events.screen.ts'

export const health = module({
  name: 'health',
  title: 'System health',
  screens: [devDashboard, taskFailures, waitingEvents],
})
