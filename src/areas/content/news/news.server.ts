import { catalogueBindings } from '#engine/derived/catalogue-bindings.ts'
import type { RowsFrom } from '#engine/list/dataset-of.ts'
import { linkCheck, linkText } from '#areas/content/targeting/link.facts.ts'
import { translatedInto } from '#areas/content/targeting/translations.facts.ts'
import { tallySelections } from '#areas/content/tallies/tallies.facts.ts'
import { newsItem } from './news.record.ts'
import { news } from './news.screen.ts'

const withTarget = (from: RowsFrom<'news'>) =>
  from.select([linkText('news').as('link'), translatedInto('news').as('languages')]).select(tallySelections('news'))

export const newsBindings = catalogueBindings(news, newsItem, { select: withTarget, ...linkCheck })
