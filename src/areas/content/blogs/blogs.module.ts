import { module } from '#blueprint/screen/module.ts'
import { blogs } from './blogs.screen.ts'
import { blogRevisions } from './revisions.screen.ts'

export const blogsModule = module({
  name: 'blogs',
  title: 'Blog',
  screens: [...blogs.screens, blogRevisions],
})
