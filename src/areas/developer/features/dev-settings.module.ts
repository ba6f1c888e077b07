import { module } from '#blueprint/screen/module.ts'
import { devSettings, featureChanges } from './dev-settings.screen.ts'

export const features = module({
  name: 'dev-settings',
  title: 'Feature switches',
  screens: [devSettings, featureChanges],
})
