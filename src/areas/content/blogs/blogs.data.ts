import { sql } from 'kysely'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { Tx } from '#engine/action/act.ts'
import { datasetOf, type RowsFrom } from '#engine/list/dataset-of.ts'
import { domainNameOf } from '#platform/accounts/account-joins.ts'
import { cleanRichText } from '#areas/content/rules/rich-text/clean.ts'
import { viewsOf } from '#areas/content/tallies/tallies.facts.ts'
import { blogRevisions } from './revisions.screen.ts'

/** What the list of posts shows beside their fields. */
export const withBlogColumns = (from: RowsFrom<'blog'>) =>
  from.select([
    sql<Date | null>`greatest(blog.published_at, blog.starts_at)`.as('publishedAt'),
    viewsOf('blog').as('views'),
    sql<number>`(select count(*)::int from blog_revision r where r.blog_id = blog.id)`.as('revisions'),
  ])

interface Addressed {
  readonly slug: string | null
  readonly language: string | null
}
interface Taken {
  readonly other: string | null
}

/** A post is stored as clean HTML, and no other one of the domain has the same address in this language. */
export const postChecks = {
  tidied: <Entry extends { readonly body: string | null }>(entered: Entry): Entry => ({
    ...entered,
    body: cleanRichText(entered.body ?? '').html,
  }),
  async facts(
    tx: Tx,
    { row, domainId }: { readonly row: { readonly id: string } | null; readonly domainId: number },
    { slug, language }: Addressed,
  ): Promise<Taken> {
    const other = await tx
      .selectFrom('blog')
      .select('title')
      .where('domain_id', '=', domainId)
      .where('language', '=', language ?? '')
      .where('slug', '=', slug ?? '')
      .where('status', '<>', 'REMOVED')
      .where(sql<boolean>`id is distinct from ${row?.id ?? null}::uuid`)
      .executeTakeFirst()
    return { other: other?.title ?? null }
  },
  refusal: ({ body }: { readonly body: string | null }, { other }: Taken): Refusal | null => {
    if (body === '') return refuse('Enter text.', 'body')
    return other === null ? null : refuse(`“${other}” has this slug in this language already.`, 'slug')
  },
}

export const blogDatasets = [
  datasetOf(blogRevisions, 'blog_revision', ({ from }) =>
    from.select([
      domainNameOf('blog_revision.domain_id').as('domain'),
      // Elements become blanks; of the signs that HTML writes otherwise, the ampersand comes last.
      sql<string>`left(replace(replace(replace(replace(btrim(regexp_replace(
        regexp_replace(blog_revision.body, '<[^>]*>', ' ', 'g'), ' +', ' ', 'g')),
        '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'), 300)`.as('text'),
    ]),
  ),
]
