import type { ValuesOf } from '#blueprint/answer.ts'
import type { Tx } from '#engine/action/act.ts'
import { isMeantFor, linkOf, publishedTarget, type PublicReader } from '#areas/content/targeting/published.facts.ts'
import { pagesIn } from '#areas/content/targeting/site-pages.ts'
import { textFor } from '#areas/content/targeting/translations.facts.ts'
import type { publishedNews } from './published-news.ts'

/** News that players are shown now, in their language where it is translated. */
export async function newsFor(tx: Tx, reader: PublicReader): Promise<ValuesOf<typeof publishedNews>> {
  const rows = await tx
    .selectFrom('news')
    .selectAll()
    .where(isMeantFor('news', reader))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...publishedTarget(row),
    type: row.type,
    text: textFor(row, reader.language),
    pages: pagesIn(row.pages),
    link: linkOf(row),
  }))
}
