import { many, nullable, option } from '#blueprint/answer.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { publishedEntry, publishedLink } from '#areas/content/targeting/published.ts'
import { bannerPlaces } from './places.ts'

/** Banners as the player site reads them, in the order of each position. */
export const publishedBanners = many({
  ...publishedEntry,
  place: option(bannerPlaces),
  title: text(),
  altText: text(),
  desktop: text(),
  mobile: nullable(text()),
  link: publishedLink,
})
