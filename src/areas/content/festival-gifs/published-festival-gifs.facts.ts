import type { ValuesOf } from '#blueprint/answer.ts'
import type { Tx } from '#engine/action/act.ts'
import { isRunning } from '#engine/catalogues/times.ts'
import {
  isPublished,
  publicPicture,
  publishedTarget,
  type PublicReader,
} from '#areas/content/targeting/published.facts.ts'
import type { publishedFestivalGifs, publishedLottie } from './published-festival-gifs.ts'

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
    const { id, place, frequency, title, animation, still, lottie } = row
    if (still === null || (animation === null && lottie === null)) return []
    const pictures = { animation: address(animation ?? still), still: address(still) }
    const file = lottie === null ? null : `/api/content/${reader.domainId}/animations/${id}`
    return [{ ...publishedTarget(row), place, frequency, title, ...pictures, lottie: file }]
  })
}

/** The Lottie file of an entry that runs; null for others. */
export async function readPublicLottie(
  tx: Tx,
  { domainId, id }: { readonly domainId: number; readonly id: string },
): Promise<ValuesOf<typeof publishedLottie> | null> {
  const row = await tx
    .selectFrom('festival_gif')
    .innerJoin('domain', 'domain.id', 'festival_gif.domain_id')
    .select('festival_gif.lottie')
    .where('festival_gif.id', '=', id)
    .where('domain.id', '=', domainId)
    .where('domain.status', '=', 'ACTIVE')
    .where(isRunning('festival_gif'))
    .executeTakeFirst()
  if (!row || row.lottie === null) return null
  const lottie: unknown = JSON.parse(row.lottie)
  return { lottie }
}
