/** Languages of players other than English, into which texts are translated. */
export const translatedLanguages = ['hi', 'bn', 'te', 'mr', 'ta', 'gu', 'ur', 'kn', 'ar', 'ne'] as const

/** Languages of players. */
export const languages = ['en', ...translatedLanguages] as const
export type Language = (typeof languages)[number]

/** The operator's order and names of them, and which are offered, are a setting of this name. */
export const languagesKey = 'masters.languages'

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
