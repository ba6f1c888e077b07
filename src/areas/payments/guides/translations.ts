import { grid } from '#blueprint/kinds/grid.ts'
import { choice, longText, text } from '#blueprint/kinds/kinds.ts'

const languages = ['hi', 'bn', 'te', 'mr', 'ta', 'gu', 'ur', 'kn', 'ar', 'ne'] as const
export const languageNames = {
  en: 'English',
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

/** Translations of a deposit method for players who do not read English. */
export const translations = (label: string) =>
  grid(
    label,
    {
      language: choice('Language', languages, { labels: languageNames, initially: 'hi' }),
      name: text('Display name', { maxLength: 50 }),
      instruction: longText('Instruction', { optional: true }),
    },
    {
      optional: true,
      once: 'language',
      maxLength: languages.length,
      initially: [],
      hint: 'Languages without a row use the default text above.',
    },
  )

export interface Translation {
  readonly language: (typeof languages)[number]
  readonly name: string
  readonly instruction: string | null
}

const isTranslation = (row: unknown): row is Translation =>
  typeof row === 'object' &&
  row !== null &&
  ['language', 'name'].every((key) => typeof Reflect.get(row, key) === 'string')

/** Reads the stored rows; they were written by this form. */
export const textsIn = (stored: unknown): Translation[] => (Array.isArray(stored) ? stored.filter(isTranslation) : [])
