import { many, nullable, option } from '#blueprint/answer.ts'
import { json, text } from '#blueprint/kinds/kinds.ts'
import { publishedEntry } from '#areas/content/targeting/published.ts'
import { festivalPlaces, frequencies } from './festival-places.ts'

/** Animations of festivals as the player site reads them; `still` is for players who want less motion, and stands for the animation where only a Lottie file exists. */
export const publishedFestivalGifs = many({
  ...publishedEntry,
  place: option(festivalPlaces),
  frequency: option(frequencies),
  title: text(),
  animation: text(),
  still: text(),
  /** Played instead of the animation, where the site can play it. */
  lottie: nullable(text()),
})

/** A Lottie file that runs. */
export const publishedLottie = { lottie: json() }
