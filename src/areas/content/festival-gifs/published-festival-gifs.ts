import { many, option } from '#blueprint/answer.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { publishedEntry } from '#areas/content/targeting/published.ts'
import { festivalPlaces, frequencies } from './festival-places.ts'

/** Animations of festivals as the player site reads them; `still` is for players who want less motion. */
export const publishedFestivalGifs = many({
  ...publishedEntry,
  place: option(festivalPlaces),
  frequency: option(frequencies),
  title: text(),
  animation: text(),
  still: text(),
})
