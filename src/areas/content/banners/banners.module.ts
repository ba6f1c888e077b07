import { module } from '#blueprint/screen/module.ts'
import { banners } from './banners.screen.ts'

export const bannersModule = module({
  name: 'banners',
  title: 'Banners',
  screens: [...banners.screens],
})
