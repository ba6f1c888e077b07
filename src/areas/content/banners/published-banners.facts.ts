import type { ValuesOf } from '#blueprint/answer.ts'
import type { Tx } from '#engine/action/act.ts'
import {
  isPublished,
  linkOf,
  publicPicture,
  publishedTarget,
  type PublicReader,
} from '#areas/content/targeting/published.facts.ts'
import type { publishedBanners } from './published-banners.ts'

/** Banners that players are shown now; one whose picture is missing has nothing to show. */
export async function bannersFor(tx: Tx, reader: PublicReader): Promise<ValuesOf<typeof publishedBanners>> {
  const rows = await tx
    .selectFrom('banner')
    .selectAll()
    .where(isPublished('banner', reader))
    .where('desktop', 'is not', null)
    .orderBy('place')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const address = (file: string) => publicPicture(reader.domainId, file)
  return rows.flatMap((row) => {
    const { place, title, alt_text: altText, desktop, mobile } = row
    if (desktop === null) return []
    const pictures = { desktop: address(desktop), mobile: mobile === null ? null : address(mobile) }
    return [{ ...publishedTarget(row), place, title, altText, ...pictures, link: linkOf(row) }]
  })
}
