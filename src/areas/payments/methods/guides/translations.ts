import { grid } from '#blueprint/kinds/grid.ts'
import { choice, longText, text } from '#blueprint/kinds/kinds.ts'
import { languageNames, translatedLanguages } from '#blueprint/languages.ts'

/** Translations of a deposit method for players who do not read English. */
export const translations = (label: string) =>
  grid(
    label,
    {
      language: choice('Language', translatedLanguages, { labels: languageNames, initially: 'hi' }),
      name: text('Display name', { maxLength: 50 }),
      instruction: longText('Instruction', { optional: true }),
    },
    {
      optional: true,
      once: 'language',
      maxLength: translatedLanguages.length,
      initially: [],
      hint: 'Languages without a row use the default text above.',
    },
  )

export interface Translation {
  readonly language: (typeof translatedLanguages)[number]
  readonly name: string
  readonly instruction: string | null
}

const isTranslation = (row: unknown): row is Translation =>
  typeof row === 'object' &&
  row !== null &&
  ['language', 'name'].every((key) => typeof Reflect.get(row, key) === 'string')

/** Reads the stored rows; they were written by this form. */
export const textsIn = (stored: unknown): Translation[] => (Array.isArray(stored) ? stored.filter(isTranslation) : [])
