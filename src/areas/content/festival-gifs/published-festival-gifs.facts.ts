import type { ValuesOf } from '#blueprint/answer.ts'
import type { Tx } from '#engine/action/act.ts'
import {
  isPublished,
  publicPicture,
  publishedTarget,
  type PublicReader,
} from '#areas/content/targeting/published.facts.ts'
import type { publishedFestivalGifs } from './published-festival-gifs.ts'

/** Animations of festivals that players are shown now. */
export async function festivalGifsFor(tx: Tx, reader: PublicReader): Promise<ValuesOf<typeof publishedFestivalGifs>> {
  const rows = await tx
    .selectFrom('festival_gif')
    .selectAll()
    .where(isPublished('festival_gif', reader))
    .orderBy('place')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const address = (file: string) => publicPicture(reader.domainId, file)
  return rows.flatMap((row) => {
    const { place, frequency, title, animation, still } = row
    if (animation === null || still === null) return []
    const pictures = { animation: address(animation), still: address(still) }
    return [{ ...publishedTarget(row), place, frequency, title, ...pictures }]
  })
}
