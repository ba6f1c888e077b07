import { catalogueBindings } from '#engine/derived/catalogue-bindings.ts'
import type { RowsFrom } from '#engine/list/dataset-of.ts'
import { linkCheck, linkText } from '#areas/content/targeting/link.facts.ts'
import { tallySelections } from '#areas/content/tallies/tallies.facts.ts'
import { banner } from './banner.record.ts'
import { banners } from './banners.screen.ts'

const withTarget = (from: RowsFrom<'banner'>) =>
  from.select(linkText('banner').as('link')).select(tallySelections('banner'))

export const bannersBindings = catalogueBindings(banners, banner, { select: withTarget, ...linkCheck })
