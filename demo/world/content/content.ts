import { advertisementStatements } from './advertisements.ts'
import { appVersionStatements } from './app-versions.ts'
import { bannerStatements } from './banners.ts'
import { blogStatements } from './blogs.ts'
import { festivalGifStatements } from './festival-gifs.ts'
import { newsStatements } from './news.ts'
import { pushStatements } from './push-messages.ts'
import { siteAlertStatements } from './site-alerts.ts'

/** What players are shown by the operator, and what they did with it. */
export const contentStatements: readonly string[] = [
  ...bannerStatements,
  ...blogStatements,
  ...festivalGifStatements,
  ...newsStatements,
  ...advertisementStatements,
  ...siteAlertStatements,
  ...pushStatements,
  ...appVersionStatements,
]
