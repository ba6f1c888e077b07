import { refuse } from '#blueprint/decision/refusal.ts'
import { catalogueBindings } from '#engine/derived/catalogue-bindings.ts'
import type { RowsFrom } from '#engine/list/dataset-of.ts'
import { tallySelections } from '#areas/content/tallies/tallies.facts.ts'
import { festivalGif } from './festival-gif.record.ts'
import { festivalGifs } from './festival-gifs.screen.ts'

const withTallies = (from: RowsFrom<'festival_gif'>) => from.select(tallySelections('festival_gif'))

interface Moving {
  readonly animation: string | null
  readonly lottie: string | null
}
const isStill = ({ animation, lottie }: Moving): boolean => animation === null && lottie === null

export const festivalGifsBindings = catalogueBindings(festivalGifs, festivalGif, {
  select: withTallies,
  lacking: (row) =>
    isStill(row) ? refuse('Animation is missing. Upload a GIF, a WebP or a Lottie file first.') : null,
  refusal: (entered, { row }) =>
    row?.status === 'ACTIVE' && isStill(entered) && !isStill(row)
      ? refuse('It is active and needs an animation. Replace it, or deactivate it first.', 'animation')
      : null,
})
