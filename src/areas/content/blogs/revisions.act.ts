import { decide, refuse } from '#blueprint/decision/decision.ts'
import { act } from '#engine/action/act.ts'
import { blog, blogRevision } from './blog.record.ts'
import { restoreRevision } from './revisions.screen.ts'

/** Restoring saves the earlier text once more, so that the present one stays among the revisions. */
export const restoreRevisionAct = act(restoreRevision, {
  async facts(tx, lookup) {
    const revision = await blogRevision.find(tx, lookup)
    const row = revision && (await blog.lock(tx, { ...lookup, id: revision.blogId }))
    return row && revision && { subject: blog.subjectOf(row), row, revision }
  },
  rule({ row, revision }, { by }) {
    if (row.status === 'REMOVED') return refuse('This post was removed.')
    return decide({
      set: {
        title: revision.title,
        excerpt: revision.excerpt,
        body: revision.body,
        meta_title: revision.metaTitle,
        meta_description: revision.metaDescription,
        updated_by: by.name,
      },
      message: `Revision ${revision.number} restored`,
    })
  },
})
