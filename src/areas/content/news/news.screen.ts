import { catalogue } from '#blueprint/catalogue/catalogue.ts'
import { anyOf } from '#blueprint/filters.ts'
import { choice, text } from '#blueprint/kinds/kinds.ts'
import { linkFields, linkRules } from '#areas/content/targeting/link.ts'
import { pagesField } from '#areas/content/targeting/site-pages.ts'
import { readerFields, targetRules } from '#areas/content/targeting/targeting.ts'
import { translationColumn, translations } from '#areas/content/targeting/translations.ts'
import { tallyColumns } from '#areas/content/tallies/tally-columns.ts'
import { newsTypeLabels, newsTypes } from './news-types.ts'

const line = { maxLength: 250 } as const

/** Lines that run over pages of the player site, the most important one first. */
export const news = catalogue({
  path: '/news',
  title: 'News',
  noun: 'news item',
  of: 'news',
  view: 'NEWS_VIEW',
  create: 'NEWS_EDIT',
  edit: 'NEWS_EDIT',
  fields: {
    text: text('Text', line),
    texts: translations(text('Text', line)),
    type: choice('Type', newsTypes, { labels: newsTypeLabels, initially: 'INFO' }),
    ...pagesField,
    ...readerFields,
    ...linkFields,
  },
  columns: { languages: translationColumn, link: text('Target'), ...tallyColumns },
  advanced: ['vipLevels', 'linkPage', 'linkUrl'],
  filters: { type: anyOf(newsTypes, { label: 'Type' }) },
  tabs: { All: {}, ...Object.fromEntries(newsTypes.map((type) => [newsTypeLabels[type], { type }])) },
  runs: true,
  copies: true,
  sections: {
    'News item': ['text', 'texts', 'type', 'domain'],
    'Shown to': ['pages', 'platforms', 'audience', 'vipLevels', 'startsAt', 'endsAt'],
    Link: ['linkType', 'linkPage', 'linkEventId', 'linkUrl'],
  },
  rules: [...targetRules, ...linkRules],
})
