import { many, option } from '#blueprint/answer.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { publishedEntry, publishedLink } from '#areas/content/targeting/published.ts'
import { sitePages } from '#areas/content/targeting/site-pages.ts'
import { newsTypes } from './news-types.ts'

/** News as the player site reads it, the most important first; without pages it is shown on all of them. */
export const publishedNews = many({
  ...publishedEntry,
  type: option(newsTypes),
  text: text(),
  pages: many(option(sitePages)),
  link: publishedLink,
})
