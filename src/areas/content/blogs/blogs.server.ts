import { bindings, type Bindings } from '#engine/bindings.ts'
import { catalogueBindings } from '#engine/derived/catalogue-bindings.ts'
import { blog } from './blog.record.ts'
import { blogDatasets, postChecks, withBlogColumns } from './blogs.data.ts'
import { blogs } from './blogs.screen.ts'
import { restoreRevisionAct } from './revisions.act.ts'

export const blogsBindings: readonly Bindings[] = [
  catalogueBindings(blogs, blog, { select: withBlogColumns, ...postChecks }),
  bindings({ datasets: blogDatasets, acts: [restoreRevisionAct] }),
]
