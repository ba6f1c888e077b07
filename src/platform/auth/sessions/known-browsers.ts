import { boundToken, isBoundTo } from './tokens.ts'

const boundText = (nameKey: string, generation: number): string => `${nameKey}\n${generation}`

/** What the cookie of a browser holds after a sign-in: the name it was for and the generation of known browsers. */
export const browserToken = (secret: string, nameKey: string, generation: number): string =>
  `${generation}.${boundToken(secret, 'device', boundText(nameKey, generation))}`

/** The generation in a genuine cookie of an earlier sign-in under this name; null without one. It may be outdated. */
export function browserGeneration(secret: string, nameKey: string, cookie: string | undefined): number | null {
  const [, digits, token] = /^(\d{1,9})\.(.+)$/.exec(cookie ?? '') ?? []
  if (digits === undefined || token === undefined) return null
  const generation = Number(digits)
  return isBoundTo(secret, 'device', boundText(nameKey, generation), token) ? generation : null
}
