import { refuse, type Refusal } from '#blueprint/decision/decision.ts'

/**
 * Length decides, not composition (ASVS 5.0, 6.2.5): 12 to 128 characters, and not easily guessed. The words below are
 * what published lists of common passwords contain once digits and symbols are removed; the caller knows a whole list.
 */
export const minPasswordLength = 12
export const maxPasswordLength = 128
/** More bytes than 128 characters need; checked before hashing, so that hashing cannot be made expensive. */
export const maxPasswordBytes = 1024

const commonWords = new Set(
  (
    'password passwort passwd pass secret welcome admin administrator root login letmein changeme default guest user test ' +
    'testing qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qwe asd abc abcdef abcdefg ' +
    'iloveyou loveyou lovely princess sunshine monkey dragon football baseball cricket hockey basketball superman batman ' +
    'pokemon master shadow michael jordan hello freedom whatever trustno starwars computer internet samsung google ' +
    'facebook apple summer winter spring autumn january february march april may june july august september october ' +
    'november december monday friday sunday india mumbai delhi kolkata chennai bangalore krishna ganesh shiva ram om ' +
    'jaimatadi sachin dhoni kohli virat money bet betting casino player agent super manager company office'
  ).split(' '),
)

const keyboardRows = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  '0123456789',
]

const substitutedLetters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const letters = (text: string): string => text.replace(/[^\p{L}]/gu, '')
const wordlike = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')
const unmasked = (text: string): string =>
  letters(text.replace(/[013457@$!]/g, (sign) => substitutedLetters[sign] ?? sign))
/** Removes years, numbers and symbols at both ends. */
export const coreOf = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** `aaaa…`, `abcabcabc…`: a short piece repeated. */
const isRepetition = (text: string): boolean => /^(.{1,4}?)\1+.{0,3}$/su.test(text)

const isRun = (text: string): boolean =>
  keyboardRows.some((row) => {
    const endless = row.repeat(3)
    return endless.includes(text) || Array.from(endless).toReversed().join('').includes(text)
  })

/** One or two common words, or one word repeated, count as a single guess. */
function isCommon(text: string): boolean {
  if (commonWords.has(text) || isRun(text)) return true
  for (let at = 1; at < text.length; at++) {
    if (commonWords.has(text.slice(0, at)) && commonWords.has(text.slice(at))) return true
  }
  return isRepetition(text)
}

/**
 * Words of the context (brand, domain, username) are too easy to guess unless they are a small part of the password.
 */
const containsContextWord = (password: string, words: readonly string[]): boolean => {
  const lower = password.toLowerCase()
  return words
    .map((word) => word.toLowerCase())
    .some((word) => word.length >= 4 && (lower.includes(word) || unmasked(lower).includes(word)))
}

/** Why a password is rejected, or null. It is checked as it is hashed: letters are composed, and nothing is trimmed, folded or cut. */
export function passwordRefusal(
  sent: string,
  contextWords: readonly string[],
  isListed: (text: string) => boolean,
): Refusal | null {
  const password = sent.normalize('NFC')
  const length = Array.from(password).length
  if (length < minPasswordLength)
    return refuse(`Password must have at least ${minPasswordLength} characters.`, 'password')
  if (length > maxPasswordLength || new TextEncoder().encode(password).length > maxPasswordBytes) {
    return refuse(`Password must have at most ${maxPasswordLength} characters.`, 'password')
  }
  if (containsContextWord(password, contextWords))
    return refuse('Password contains a name that is easy to guess.', 'password')
  const lower = password.toLowerCase()
  const readings = [wordlike(lower), letters(lower), unmasked(lower), unmasked(coreOf(lower))].filter(
    (text) => text !== '',
  )
  const listed = [lower, wordlike(lower), coreOf(lower)]
  if (readings.some(isCommon) || listed.some(isListed)) {
    return refuse('Password is too common.', 'password')
  }
  return null
}
