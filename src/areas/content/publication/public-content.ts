import { many, option } from '#blueprint/answer.ts'
import { text, toggle } from '#blueprint/kinds/kinds.ts'
import { languages } from '#blueprint/languages.ts'
import { publishedAdvertisements } from '#areas/content/advertisements/published-advertisements.ts'
import { publishedAlerts } from '#areas/content/alerts/published-alerts.ts'
import { publishedBanners } from '#areas/content/banners/published-banners.ts'
import { publishedBlogs } from '#areas/content/blogs/published-blogs.ts'
import { publishedFestivalGifs } from '#areas/content/festival-gifs/published-festival-gifs.ts'
import { publishedNews } from '#areas/content/news/published-news.ts'

/** What the player site shows of the operator’s content, in the order in which it is shown. */
export const publicContent = {
  language: option(languages),
  /** The language that was asked for is not offered: this is the one of the domain. */
  isOtherLanguage: toggle(),
  /** What players choose from, in this order. */
  languages: many({ code: option(languages), name: text() }),
  advertisements: publishedAdvertisements,
  alerts: publishedAlerts,
  banners: publishedBanners,
  blogs: publishedBlogs,
  festivalGifs: publishedFestivalGifs,
  news: publishedNews,
}
