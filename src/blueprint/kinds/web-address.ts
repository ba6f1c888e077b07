import { z } from 'zod/mini'
import type { Kind, Traits } from '../kind.ts'
import { text } from './kinds.ts'

/** Any site: whether a path leads elsewhere does not depend on its name. */
const ownSite = 'https://own.invalid'

/**
 * Whether browsers that stand on a site follow the text to a page of the same site. Backslashes count as slashes there,
 * and `..` may lead to a path that begins with two of them: the name of another site.
 */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?!\/)[^\s\\]*$/.test(path) || !URL.canParse(path, ownSite)) return false
  const { origin, pathname } = new URL(path, ownSite)
  return origin === ownSite && !pathname.startsWith('//')
}

/** A page of the player site by its path: /promotions/diwali. */
export const ownPath = (label: string, traits: Traits = {}): Kind<'text', string, string> => {
  const plain = text(label, { maxLength: 200, ...traits })
  const refined = z.refine<string>(isOwnPath, 'Enter a path of the site like /promotions.')
  return { ...plain, wire: z.string('Enter text.').check(z.maxLength(200, 'At most 200 characters'), refined) }
}

/** The address of a page of another site. Names and passwords before the host are refused: they hide which site it is. */
export const webAddress = (label: string, traits: Traits = {}): Kind<'text', string, string> =>
  text(label, {
    maxLength: 300,
    pattern: /^https:\/\/[^\s<>"\\@/?#]+([/?#][^\s<>"\\]*)?$/,
    patternHint: 'Enter a URL that starts with https://',
    ...traits,
  })
