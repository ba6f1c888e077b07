import { many } from '#blueprint/kinds/choices.ts'
import { grid } from '#blueprint/kinds/grid.ts'
import type { Kind } from '#blueprint/kind.ts'
import { choice } from '#blueprint/kinds/kinds.ts'
import { languageNames, translatedLanguages } from '#blueprint/languages.ts'

/** The languages of the translations, for lists. */
export const translationColumn = many('Translations', translatedLanguages, { labels: languageNames, optional: true })

/** A text of an entry in other languages. */
export const translations = (text: Kind<'text', string, string>) =>
  grid(
    'Translations',
    { language: choice('Language', translatedLanguages, { labels: languageNames, initially: 'hi' }), text },
    {
      optional: true,
      once: 'language',
      maxLength: translatedLanguages.length,
      initially: [],
      hint: 'Languages without a row use the text above.',
    },
  )
