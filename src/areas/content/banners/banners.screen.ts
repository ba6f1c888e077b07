import { catalogue } from '#blueprint/catalogue/catalogue.ts'
import { anyOf } from '#blueprint/filters.ts'
import { choice, text } from '#blueprint/kinds/kinds.ts'
import { languages } from '#blueprint/languages.ts'
import { linkFields, linkRules } from '#areas/content/targeting/link.ts'
import { targetFields, targetRules } from '#areas/content/targeting/targeting.ts'
import { tallyColumns } from '#areas/content/tallies/tally-columns.ts'
import { bannerPlaces, bannerPlaceLabels } from './places.ts'

/** Pictures at the places of the player site, each place in its own order. */
export const banners = catalogue({
  path: '/banner',
  title: 'Banners',
  noun: 'banner',
  of: 'banner',
  view: 'BANNER_VIEW',
  create: 'BANNER_CREATE',
  edit: 'BANNER_EDIT',
  fields: {
    title: text('Title', { maxLength: 80 }),
    place: choice('Position', bannerPlaces, { labels: bannerPlaceLabels }),
    altText: text('Alternative text', { maxLength: 160, optional: true, hint: 'Read aloud instead of the picture' }),
    ...targetFields,
    ...linkFields,
  },
  pictures: {
    desktop: { label: 'Desktop picture', width: 1920, height: 480, kilobytes: 500, isRequired: true },
    mobile: { label: 'Mobile picture', width: 750, height: 420, kilobytes: 300 },
  },
  columns: { link: text('Target'), ...tallyColumns },
  advanced: ['altText', 'vipLevels', 'linkPage', 'linkUrl', 'mobile'],
  filters: {
    place: anyOf(bannerPlaces, { label: 'Position' }),
    language: anyOf(languages, { label: 'Language' }),
  },
  tabs: {
    All: {},
    ...Object.fromEntries(bannerPlaces.map((place) => [bannerPlaceLabels[place], { place }])),
  },
  runs: true,
  per: 'place',
  copies: true,
  sections: {
    Banner: ['title', 'place', 'domain', 'altText'],
    Pictures: ['desktop', 'mobile'],
    'Shown to': ['language', 'platforms', 'audience', 'vipLevels', 'startsAt', 'endsAt'],
    Link: ['linkType', 'linkPage', 'linkEventId', 'linkUrl'],
  },
  views: { Pictures: 'content/preview/phone-preview' },
  rules: [...targetRules, ...linkRules],
})
