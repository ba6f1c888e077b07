import { module } from '#blueprint/screen/module.ts'
import { advertisements } from './advertisements.screen.ts'

export const advertisementsModule = module({
  name: 'advertisements',
  title: 'Advertisements',
  screens: [...advertisements.screens],
})
