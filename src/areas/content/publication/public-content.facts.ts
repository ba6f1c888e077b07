import type { ValuesOf } from '#blueprint/answer.ts'
import type { Tx } from '#engine/action/act.ts'
import { activeLanguages, languageFor } from '#engine/languages/offered-languages.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { advertisementsFor } from '#areas/content/advertisements/published-advertisements.facts.ts'
import { alertsFor } from '#areas/content/alerts/published-alerts.facts.ts'
import { bannersFor } from '#areas/content/banners/published-banners.facts.ts'
import { blogsFor } from '#areas/content/blogs/published-blogs.facts.ts'
import { festivalGifsFor } from '#areas/content/festival-gifs/published-festival-gifs.facts.ts'
import { newsFor } from '#areas/content/news/published-news.facts.ts'
import { platforms } from '#areas/content/targeting/targeting.ts'
import type { publicContent } from './public-content.ts'

/** A request as its address says it. */
export interface ContentRequest {
  readonly domainId: number
  /** Two letters; the content of another than the active languages is that of the domain’s own. */
  readonly language: string
  readonly platform: string
}

/** The content of an active domain on a known platform; null for others. */
export async function readPublicContent(
  tx: Tx,
  { domainId, language: asked, platform: at }: ContentRequest,
): Promise<ValuesOf<typeof publicContent> | null> {
  const domain = await tx
    .selectFrom('domain')
    .select('id')
    .where('id', '=', domainId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst()
  const platform = platforms.find((one) => one === at)
  if (!domain || !platform) return null
  const { contentLanguage } = (await settingsIn(tx)).of(domainId).site
  const offered = await activeLanguages(tx)
  const { language, isOtherLanguage } = languageFor(offered, asked, contentLanguage)
  const reader = { domainId, language, platform }
  return {
    language,
    isOtherLanguage,
    languages: offered.map(({ code, name }) => ({ code, name })),
    advertisements: await advertisementsFor(tx, reader),
    alerts: await alertsFor(tx, reader),
    banners: await bannersFor(tx, reader),
    blogs: await blogsFor(tx, reader),
    festivalGifs: await festivalGifsFor(tx, reader),
    news: await newsFor(tx, reader),
  }
}
