import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'

/** A name or address in the form in which it is looked up, and as people write it. */
export interface LookedUpName {
  readonly kind: 'NAME' | 'ADDRESS'
  readonly ascii: string
  readonly unicode: string
  /** Letters of several scripts in one part: it may imitate another name. */
  readonly isMixedScripts: boolean
}

const maxLabel = 63
const maxName = 253

/** Reads what a user entered; a text says what is wrong with it. */
export function lookedUpName(entered: string): LookedUpName | string {
  const text = entered.trim().replace(/\.$/, '')
  const address = text.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0 && !address.includes('%'))
    return { kind: 'ADDRESS', ascii: address, unicode: address, isMixedScripts: false }
  if (text.includes('/')) return 'Enter a name or one address, without a mask or path.'
  if (text.includes('*')) return 'Enter a name without a star.'
  if (/[\s:@?#]/.test(text)) return 'Enter a name alone, without a port or protocol.'
  const ascii = domainToASCII(text)
  if (ascii === '') return 'This is not a valid name.'
  if (isIP(ascii) !== 0) return { kind: 'ADDRESS', ascii, unicode: ascii, isMixedScripts: false }
  if (!ascii.includes('.')) return 'Enter a whole name, for example www.example.com.'
  const long = ascii.split('.').find((label) => label.length > maxLabel)
  if (long !== undefined) return `A part of the name has ${long.length} characters; at most ${maxLabel} are possible.`
  if (ascii.length > maxName) return `The name has ${ascii.length} characters; at most ${maxName} are possible.`
  if (ascii.split('.').includes('')) return 'A part of the name is empty.'
  const unicode = domainToUnicode(ascii)
  return { kind: 'NAME', ascii, unicode, isMixedScripts: unicode.split('.').some(hasSeveralScripts) }
}

const scripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee'].map(
  (name) => new RegExp(`\\p{Script=${name}}`, 'u'),
)

const hasSeveralScripts = (label: string): boolean => scripts.filter((script) => script.test(label)).length > 1
