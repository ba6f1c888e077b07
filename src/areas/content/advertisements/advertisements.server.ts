import { catalogueBindings } from '#engine/derived/catalogue-bindings.ts'
import type { RowsFrom } from '#engine/list/dataset-of.ts'
import { linkCheck, linkText } from '#areas/content/targeting/link.facts.ts'
import { tallySelections } from '#areas/content/tallies/tallies.facts.ts'
import { advertisement } from './advertisement.record.ts'
import { advertisements } from './advertisements.screen.ts'
import { sizeRefusal, sizesOf } from './creative.facts.ts'

const withTarget = (from: RowsFrom<'advertisement'>) =>
  from.select(linkText('advertisement').as('link')).select(tallySelections('advertisement'))

export const advertisementsBindings = catalogueBindings(advertisements, advertisement, {
  select: withTarget,
  facts: async (tx, at, entered) => ({
    ...(await linkCheck.facts(tx, at, entered)),
    ...(await sizesOf(tx, entered)),
  }),
  refusal: (entered, found) => linkCheck.refusal(entered, found) ?? sizeRefusal(entered, found),
})
