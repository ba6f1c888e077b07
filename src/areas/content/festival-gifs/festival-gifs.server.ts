import { catalogueBindings } from '#engine/derived/catalogue-bindings.ts'
import type { RowsFrom } from '#engine/list/dataset-of.ts'
import { tallySelections } from '#areas/content/tallies/tallies.facts.ts'
import { festivalGif } from './festival-gif.record.ts'
import { festivalGifs } from './festival-gifs.screen.ts'

const withTallies = (from: RowsFrom<'festival_gif'>) => from.select(tallySelections('festival_gif'))

export const festivalGifsBindings = catalogueBindings(festivalGifs, festivalGif, { select: withTallies })
