import { sql } from 'kysely'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { Tx } from '#engine/action/act.ts'
import { datasetOf, type RowsFrom } from '#engine/list/dataset-of.ts'
import { domainNameOf } from '#platform/accounts/account-joins.ts'
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

/** No other post of the domain has the same address in this language. */
export const slugCheck = {
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
  refusal: (_: unknown, { other }: Taken): Refusal | null =>
    other === null ? null : refuse(`“${other}” has this slug in this language already.`, 'slug'),
}

export const blogDatasets = [
  datasetOf(blogRevisions, 'blog_revision', ({ from }) =>
    from.select([
      domainNameOf('blog_revision.domain_id').as('domain'),
      sql<string>`left((select string_agg(b ->> 'text', ' ' order by n)
        from jsonb_array_elements(blog_revision.body) with ordinality e(b, n)), 300)`.as('text'),
    ]),
  ),
]
