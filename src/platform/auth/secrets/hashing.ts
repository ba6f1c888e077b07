import { hash, parseOptions, verify } from '@node-rs/argon2'
import { maxPasswordBytes } from '#platform/auth/rules/password.ts'

/** Argon2id with OWASP's minimum: 19 MiB, two passes, one lane. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, strength)

const isTooLong = (password: string) => Buffer.byteLength(password) > maxPasswordBytes

/** Takes the same time whether the account exists or not. Overlong passwords are never hashed. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  if (isTooLong(password)) return false
  const isMatch = await verify(stored ?? (await dummyHash), password)
  return stored !== null && isMatch
}

const dummyHash = hashPassword('the password of no account')

export function isWeaklyHashed(stored: string): boolean {
  const { memoryCost, timeCost } = parseOptions(stored)
  return memoryCost < strength.memoryCost || timeCost < strength.timeCost
}
