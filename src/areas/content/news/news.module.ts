import { module } from '#blueprint/screen/module.ts'
import { news } from './news.screen.ts'

export const newsModule = module({
  name: 'news',
  title: 'News',
  screens: [...news.screens],
})
