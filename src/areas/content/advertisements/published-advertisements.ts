import { many, nullable, option } from '#blueprint/answer.ts'
import { count } from '#blueprint/kinds/figures.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { publishedEntry, publishedLink } from '#areas/content/targeting/published.ts'
import { creativeTypes, slots } from './slots.ts'

/**
 * Advertisements as the player site reads them: it shows those of a slot in turn, each as often as its weight says of all
 * of them, and none more often a day than its limit.
 */
export const publishedAdvertisements = many({
  ...publishedEntry,
  slot: option(slots),
  type: option(creativeTypes),
  title: text(),
  advertiser: text(),
  picture: text(),
  animation: nullable(text()),
  video: nullable(text()),
  weight: count(),
  dailyViews: nullable(count()),
  link: publishedLink,
})
