/** Languages dates are written in; the words of the panel are English. */
export const languages = ['en', 'hi'] as const
export type Language = (typeof languages)[number]
