import { module } from '#blueprint/screen/module.ts'
import { setup } from '#areas/overview/setup/setup.screen.ts'
import { dashboard } from './dashboard.screen.ts'

export const overview = module({ name: 'overview', title: 'Overview', screens: [dashboard, setup] })
