import type { AreaSettings } from '#blueprint/settings/setting.ts'
import { languageNames, languages } from '#blueprint/languages.ts'

/** Settings of content. */
export const settings = {
  site: {
    contentLanguage: {
      kind: 'choice',
      title: 'Language of content',
      initial: 'en',
      options: languages,
      labels: languageNames,
      hint: 'Shown to players whose language is not known.',
    },
  },
} as const satisfies AreaSettings
