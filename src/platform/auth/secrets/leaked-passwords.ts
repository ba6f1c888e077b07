import { readFileSync } from 'node:fs'
import type { Refusal } from '#blueprint/decision/refusal.ts'
import { passwordRefusal } from '#platform/auth/rules/password.ts'
import { positionsOf } from './password-filter.ts'

const filter = readFileSync(new URL('leaked-passwords.bin', import.meta.url))

/**
 * Whether a password is on the published list of the ten million most leaked ones: those of the most common million that
 * are long enough to be chosen here, and the words of the most common hundred thousand without the digits and signs
 * around them. `npm run leaked-passwords` builds the filter (README.md).
 */
const isListed = (password: string): boolean =>
  positionsOf(password, filter.length * 8).every((at) => ((filter[at >> 3] ?? 0) >> (at & 7)) % 2 === 1)

/** Why a password cannot be chosen, or null. */
export const newPasswordRefusal = (password: string, contextWords: readonly string[]): Refusal | null =>
  passwordRefusal(password, contextWords, isListed)
