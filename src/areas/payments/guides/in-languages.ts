import { grid } from '#blueprint/kinds/grid.ts'
import { choice, longText, text } from '#blueprint/kinds/kinds.ts'

const languages = ['hi', 'bn', 'te', 'mr', 'ta', 'gu', 'ur', 'kn', 'ar', 'ne'] as const
const names = {
  hi: 'Hindi',
  bn: 'Bengali',
  te: 'Telugu',
  mr: 'Marathi',
  ta: 'Tamil',
  gu: 'Gujarati',
  ur: 'Urdu',
  kn: 'Kannada',
  ar: 'Arabic',
  ne: 'Nepali',
}

/** What a player reads of a way to pay, where he does not read English. */
export const inLanguages = (label: string) =>
  grid(
    label,
    {
      language: choice('Language', languages, { labels: names, initially: 'hi' }),
      name: text('Display name', { longest: 50 }),
      instruction: longText('Instruction', { optional: true }),
    },
    {
      optional: true,
      once: 'language',
      longest: languages.length,
      initially: [],
      hint: 'Languages without a row use the default text above.',
    },
  )

export interface Said {
  readonly language: (typeof languages)[number]
  readonly name: string
  readonly instruction: string | null
}

const isSaid = (row: unknown): row is Said =>
  typeof row === 'object' &&
  row !== null &&
  ['language', 'name'].every((key) => typeof Reflect.get(row, key) === 'string')

/** What is stored was written by this form. */
export const textsIn = (stored: unknown): Said[] => (Array.isArray(stored) ? stored.filter(isSaid) : [])
