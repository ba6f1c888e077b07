import { module } from '#blueprint/screen/module.ts'
import { festivalGifs } from './festival-gifs.screen.ts'

export const festivalGifsModule = module({
  name: 'festival-gifs',
  title: 'Festival GIFs',
  screens: [...festivalGifs.screens],
})
