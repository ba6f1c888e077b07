import { catalogue } from '#blueprint/catalogue/catalogue.ts'
import { anyOf, contains } from '#blueprint/filters.ts'
import { choice, integer, text } from '#blueprint/kinds/kinds.ts'
import { webAddress } from '#blueprint/kinds/web-address.ts'
import { languages } from '#blueprint/languages.ts'
import { requiredWhen } from '#blueprint/screen/rules.ts'
import { linkFields, linkRules } from '#areas/content/targeting/link.ts'
import { targetFields, targetRules } from '#areas/content/targeting/targeting.ts'
import { tallyColumns } from '#areas/content/tallies/tally-columns.ts'
import { creativeTypeLabels, creativeTypes, slotLabels, slots } from './slots.ts'

/** Advertisements of providers and partners in slots of the player site, shown in turn by their weights. */
export const advertisements = catalogue({
  path: '/advertisements',
  title: 'Advertisements',
  noun: 'advertisement',
  of: 'advertisement',
  view: 'ADVERTISEMENT_VIEW',
  create: 'ADVERTISEMENT_EDIT',
  edit: 'ADVERTISEMENT_EDIT',
  fields: {
    title: text('Title', { maxLength: 80 }),
    advertiser: text('Advertiser', { maxLength: 80 }),
    slot: choice('Slot', slots, { labels: slotLabels }),
    type: choice('Type', creativeTypes, { labels: creativeTypeLabels, initially: 'PICTURE' }),
    videoUrl: webAddress('Video URL', { optional: true, hint: 'Link to the hosted video, starts with https://' }),
    weight: integer('Weight', { min: 1, max: 100, initially: 10, hint: 'Its share among those of the slot' }),
    dailyViews: integer('Views per day', {
      min: 1,
      max: 100,
      optional: true,
      hint: 'For each player. Empty: no limit',
    }),
    ...targetFields,
    ...linkFields,
  },
  pictures: {
    picture: { label: 'Picture', kilobytes: 300, isRequired: true },
    animation: { label: 'Animation', kilobytes: 1_024, moves: true },
  },
  columns: { link: text('Target'), ...tallyColumns },
  advanced: ['videoUrl', 'vipLevels', 'linkPage', 'linkUrl', 'animation'],
  filters: {
    advertiser: contains({ label: 'Advertiser' }),
    slot: anyOf(slots, { label: 'Slot' }),
    type: anyOf(creativeTypes, { label: 'Type' }),
    language: anyOf(languages, { label: 'Language' }),
  },
  tabs: { All: {}, ...Object.fromEntries(slots.map((slot) => [slotLabels[slot], { slot }])) },
  runs: true,
  per: 'slot',
  copies: true,
  sections: {
    Advertisement: ['title', 'advertiser', 'slot', 'domain'],
    Creative: ['type', 'picture', 'animation', 'videoUrl'],
    Rotation: ['weight', 'dailyViews'],
    'Shown to': ['language', 'platforms', 'audience', 'vipLevels', 'startsAt', 'endsAt'],
    Link: ['linkType', 'linkPage', 'linkEventId', 'linkUrl'],
  },
  rules: [
    ...targetRules,
    ...linkRules,
    requiredWhen('videoUrl', 'type', 'VIDEO', 'Enter the URL of the video.'),
    {
      field: 'videoUrl',
      reads: ['type'],
      check: ({ type, videoUrl }) =>
        type === 'PICTURE' && videoUrl != null && videoUrl !== '' ? 'Clear this field or change the type.' : null,
    },
  ],
})
