import { hashPassword } from '#platform/auth/secrets/hashing.ts'
import { newCode } from '#platform/auth/secrets/recovery-codes.ts'

export interface FirstPassword {
  /** Plain text, shown once to the creator of the account and never stored. */
  readonly text: string
  readonly hash: string
}

/** Generates a random password. The owner must replace it at the first sign-in. */
export async function generateFirstPassword(): Promise<FirstPassword> {
  const text = newCode()
  return { text, hash: await hashPassword(text) }
}
