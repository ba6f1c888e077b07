/** Languages for dates; the panel itself is in English. */
export const languages = ['en', 'hi'] as const
export type Language = (typeof languages)[number]
