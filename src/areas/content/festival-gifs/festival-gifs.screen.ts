import { catalogue } from '#blueprint/catalogue/catalogue.ts'
import { anyOf } from '#blueprint/filters.ts'
import { choice, text } from '#blueprint/kinds/kinds.ts'
import { lottie } from '#blueprint/kinds/lottie.ts'
import { languages } from '#blueprint/languages.ts'
import { lottieComplaint, maxLottieLength } from '#areas/content/rules/animations/lottie.ts'
import { targetFields, targetRules } from '#areas/content/targeting/targeting.ts'
import { tallyColumns } from '#areas/content/tallies/tally-columns.ts'
import { festivalPlaceLabels, festivalPlaces, frequencies, frequencyLabels } from './festival-places.ts'

/** Animations that the player site shows at festivals; players who want less motion see the picture instead. */
export const festivalGifs = catalogue({
  path: '/festival-gif',
  title: 'Festival GIFs',
  noun: 'festival GIF',
  of: 'festival_gif',
  view: 'FESTIVAL_GIF_VIEW',
  create: 'FESTIVAL_GIF_CREATE',
  edit: 'FESTIVAL_GIF_EDIT',
  fields: {
    title: text('Name', { maxLength: 80 }),
    place: choice('Position', festivalPlaces, { labels: festivalPlaceLabels }),
    frequency: choice('Frequency', frequencies, { labels: frequencyLabels, initially: 'SESSION' }),
    lottie: lottie('Lottie animation', {
      maxLength: maxLottieLength,
      optional: true,
      hint: 'A JSON file with everything inside, at most 300 KB; played instead of the GIF or WebP',
    }),
    ...targetFields,
  },
  pictures: {
    animation: { label: 'Animation', kilobytes: 2_048, moves: true },
    still: { label: 'Picture for reduced motion', kilobytes: 300, isRequired: true },
  },
  columns: tallyColumns,
  advanced: ['vipLevels', 'animation'],
  filters: {
    place: anyOf(festivalPlaces, { label: 'Position' }),
    language: anyOf(languages, { label: 'Language' }),
  },
  tabs: {
    All: {},
    ...Object.fromEntries(festivalPlaces.map((place) => [festivalPlaceLabels[place], { place }])),
  },
  runs: true,
  per: 'place',
  copies: true,
  sections: {
    'Festival GIF': ['title', 'place', 'frequency', 'domain'],
    Pictures: ['animation', 'still'],
    Lottie: ['lottie'],
    'Shown to': ['language', 'platforms', 'audience', 'vipLevels', 'startsAt', 'endsAt'],
  },
  views: { Lottie: 'content/festival-gifs/lottie-entry' },
  rules: [
    ...targetRules,
    {
      field: 'lottie',
      check: ({ lottie: file }) => (typeof file === 'string' && file !== '' ? lottieComplaint(file) : null),
    },
  ],
})
