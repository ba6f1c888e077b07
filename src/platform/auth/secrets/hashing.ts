import { hash, parseOptions, verify } from '@node-rs/argon2'
import { maxPasswordBytes } from '#platform/auth/rules/password.ts'

/** Argon2id with OWASP's minimum: 19 MiB, two passes, one lane. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Keyboards and systems send the same letter composed or decomposed; hashed is the composed form. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), strength)

/** The forms under which a password may be stored: the composed one, and before it was the only one what had been sent. */
const formsOf = (password: string): Iterable<string> =>
  new Set([password.normalize('NFC'), password, password.normalize('NFD')])

/** Whether two typed passwords are the same in either form. */
export const isSamePassword = (one: string, other: string): boolean => one.normalize('NFC') === other.normalize('NFC')

const isTooLong = (password: string) => Buffer.byteLength(password) > maxPasswordBytes

/** Takes the same time whether the account exists or not. Overlong passwords are never hashed. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  if (isTooLong(password)) return false
  const against = stored ?? (await dummyHash)
  for (const form of formsOf(password)) if (await verify(against, form)) return stored !== null
  return false
}

const dummyHash = hashPassword('the password of no account')

export function isWeaklyHashed(stored: string): boolean {
  const { memoryCost, timeCost } = parseOptions(stored)
  return memoryCost < strength.memoryCost || timeCost < strength.timeCost
}
