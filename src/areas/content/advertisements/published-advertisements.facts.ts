import type { ValuesOf } from '#blueprint/answer.ts'
import type { Tx } from '#engine/action/act.ts'
import {
  isPublished,
  linkOf,
  publicPicture,
  publishedTarget,
  type PublicReader,
} from '#areas/content/targeting/published.facts.ts'
import type { publishedAdvertisements } from './published-advertisements.ts'

type Published = ValuesOf<typeof publishedAdvertisements>

/** Advertisements that players are shown now. */
export async function advertisementsFor(tx: Tx, reader: PublicReader): Promise<Published> {
  const rows = await tx
    .selectFrom('advertisement')
    .selectAll()
    .where(isPublished('advertisement', reader))
    .orderBy('slot')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const address = (file: string) => publicPicture(reader.domainId, file)
  return rows.flatMap((row): Published => {
    const { slot, type, title, advertiser, picture, animation, weight, daily_views: dailyViews } = row
    if (picture === null) return []
    const creative = {
      picture: address(picture),
      animation: animation === null ? null : address(animation),
      video: type === 'VIDEO' ? row.video_url : null,
    }
    const rotation = { weight, dailyViews }
    return [{ ...publishedTarget(row), slot, type, title, advertiser, ...creative, ...rotation, link: linkOf(row) }]
  })
}
