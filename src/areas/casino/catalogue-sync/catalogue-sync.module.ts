import { module } from '#blueprint/screen/module.ts'
import { changes, syncs } from './sync-screens.ts'

export const catalogueSync = module({
  name: 'catalogue-sync',
  title: 'Casino catalogues of providers',
  screens: [...changes, ...syncs].map(({ screen }) => screen),
})
