import { hashPassword } from '#platform/auth/secrets/hashing.ts'
import { newCode } from '#platform/auth/secrets/recovery-codes.ts'

export interface FirstPassword {
  /** Told once to whoever hands it over; nobody keeps it. */
  readonly text: string
  readonly hash: string
}

/** Random enough for a lifetime, although its owner must replace it at the first login. */
export async function firstPassword(): Promise<FirstPassword> {
  const text = newCode()
  return { text, hash: await hashPassword(text) }
}
