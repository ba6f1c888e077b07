import { scheduledFlow } from '#blueprint/catalogue/schedule.ts'
import { recordOf } from '#engine/records/record-of.ts'

export const blog = recordOf('blog', {
  scope: 'domain',
  flow: scheduledFlow,
  name: ({ title }) => `post ${title}`,
  shown: ['title', 'slug', 'language', 'status'],
})

/** An earlier text of a post. */
export const blogRevision = recordOf('blog_revision', {
  scope: 'domain',
  name: ({ number, title }) => `revision ${number} of ${title}`,
  shown: ['number', 'title'],
})
