import { createHash } from 'node:crypto'

/** Bits of the filter per password, and bits that each password sets: one in a million others is taken for listed. */
export const bitsPerPassword = 29
export const bitsSet = 20

/** The positions of a password in a filter of so many bits (double hashing). */
export function positionsOf(password: string, bits: number): readonly number[] {
  const digest = createHash('sha256').update(password).digest()
  const [first, step] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 6) | 1]
  return Array.from({ length: bitsSet }, (_, at) => (first + at * step) % bits)
}
