import { module } from '#blueprint/screen/module.ts'
import { masterChanges } from './master-changes.screen.ts'
import { masters } from './masters.screen.ts'

export const mastersModule = module({ name: 'masters', title: 'Master data', screens: [masters, masterChanges] })
