import { many } from '#blueprint/kinds/choices.ts'
import { choice } from '#blueprint/kinds/kinds.ts'
import { vipLevels } from '#blueprint/kinds/vip.ts'
import { languageNames, languages } from '#blueprint/languages.ts'
import type { Rule } from '#blueprint/screen/rules.ts'

/** Where players see content. */
export const platforms = ['web', 'mobile-web', 'android', 'ios'] as const
export type Platform = (typeof platforms)[number]

export const audiences = ['ALL', 'GUESTS', 'PLAYERS', 'VIP'] as const
const audienceLabels = { ALL: 'All', GUESTS: 'Guests', PLAYERS: 'Signed-in players', VIP: 'VIP levels' }

const languageField = choice('Language', languages, {
  labels: languageNames,
  optional: true,
  hint: 'None: shown in every language.',
})

/** To whom an entry is shown, and on which devices. */
export const readerFields = {
  platforms: many('Platforms', platforms, {
    labels: { 'mobile-web': 'Mobile web' },
    optional: true,
    hint: 'None selected means all platforms.',
  }),
  audience: choice('Audience', audiences, { labels: audienceLabels, initially: 'ALL' }),
  vipLevels: many('VIP levels', vipLevels.slice(1), { optional: true }),
}

/** The same of an entry that is in one language. */
export const targetFields = { language: languageField, ...readerFields }

const isNone = (value: unknown): boolean => !Array.isArray(value) || value.length === 0

export const targetRules: readonly Rule<'vipLevels' | 'audience'>[] = [
  {
    field: 'vipLevels',
    reads: ['audience'],
    check: ({ audience, vipLevels: levels }) =>
      audience === 'VIP' && isNone(levels) ? 'Choose at least one VIP level.' : null,
  },
  {
    field: 'vipLevels',
    reads: ['audience'],
    check: ({ audience, vipLevels: levels }) =>
      audience !== 'VIP' && !isNone(levels) ? 'VIP levels apply only to the audience VIP levels.' : null,
  },
]
