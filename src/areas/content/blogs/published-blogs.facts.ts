import { sql } from 'kysely'
import type { ValuesOf } from '#blueprint/answer.ts'
import { isRunning } from '#engine/catalogues/times.ts'
import type { Tx } from '#engine/action/act.ts'
import { activeLanguages } from '#engine/languages/offered-languages.ts'
import { cleanRichText, withPictures } from '#areas/content/rules/rich-text/clean.ts'
import { publicPicture } from '#areas/content/targeting/published.facts.ts'
import type { publishedBlog, publishedBlogs } from './published-blogs.ts'

interface BlogPlace {
  readonly domainId: number
  readonly language: string
}

const running = (tx: Tx, { domainId, language }: BlogPlace) =>
  tx
    .selectFrom('blog')
    .innerJoin('domain', 'domain.id', 'blog.domain_id')
    .selectAll('blog')
    .select(sql<Date>`greatest(blog.published_at, blog.starts_at, blog.created_at)`.as('shown_since'))
    .where('domain.status', '=', 'ACTIVE')
    .where('blog.domain_id', '=', domainId)
    .where('blog.language', '=', language)
    .where(isRunning('blog'))

type Running = Awaited<ReturnType<ReturnType<typeof running>['execute']>>[number]

const tagsIn = (stored: string): string[] =>
  stored
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

const summaryOf = (row: Running) => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  category: row.category,
  tags: tagsIn(row.tags),
  author: row.author,
  excerpt: row.excerpt,
  cover: row.cover === null ? null : publicPicture(row.domain_id, row.cover),
  publishedAt: row.shown_since,
})

/** Posts that players can read now in a language. */
export async function blogsFor(tx: Tx, place: BlogPlace): Promise<ValuesOf<typeof publishedBlogs>> {
  const rows = await running(tx, place).orderBy('blog.position').orderBy('blog.id').limit(100).execute()
  return rows.map(summaryOf)
}

/** A post by its address; null when players cannot read it now. */
export async function readPublicBlog(
  tx: Tx,
  { slug, ...place }: BlogPlace & { readonly slug: string },
): Promise<ValuesOf<typeof publishedBlog> | null> {
  const row = await running(tx, place).where('blog.slug', '=', slug).executeTakeFirst()
  const language = (await activeLanguages(tx)).find(({ code }) => code === row?.language)?.code
  if (!row || !language) return null
  return {
    ...summaryOf(row),
    language,
    // Cleaned text stays as it is: this is for what was written past the forms.
    html: withPictures(cleanRichText(row.body).html, (file) => publicPicture(row.domain_id, file)),
    metaTitle: row.meta_title || row.title,
    metaDescription: row.meta_description || row.excerpt,
    canonical: row.canonical || null,
    isIndexed: row.is_indexed,
  }
}
