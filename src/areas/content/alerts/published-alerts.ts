import { many, option } from '#blueprint/answer.ts'
import { text, toggle } from '#blueprint/kinds/kinds.ts'
import { publishedEntry } from '#areas/content/targeting/published.ts'
import { sitePages } from '#areas/content/targeting/site-pages.ts'
import { alertDisplays, alertLevels } from './alert-traits.ts'

/** Site alerts as the player site reads them, the most important first; the message is plain text. */
export const publishedAlerts = many({
  ...publishedEntry,
  level: option(alertLevels),
  display: option(alertDisplays),
  title: text(),
  message: text(),
  pages: many(option(sitePages)),
  mustAcknowledge: toggle(),
})
