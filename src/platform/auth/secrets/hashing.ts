import { hash, parseOptions, verify } from '@node-rs/argon2'
import { largestPasswordBytes } from '#platform/auth/rules/password.ts'

/** Argon2id as OWASP's password sheet asks at least: 19 MiB, two passes, one lane. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, strength)

const isTooLong = (password: string) => Buffer.byteLength(password) > largestPasswordBytes

/** Costs the same whether there is such a person or not; what is too long is never hashed. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  if (isTooLong(password)) return false
  const isRight = await verify(stored ?? (await nobody), password)
  return stored !== null && isRight
}

const nobody = hashPassword('the password of nobody at all')

export function isWeaklyHashed(stored: string): boolean {
  const { memoryCost, timeCost } = parseOptions(stored)
  return memoryCost < strength.memoryCost || timeCost < strength.timeCost
}
