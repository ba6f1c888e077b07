import type { BasisPoints } from '#values/share.ts'

/** Mixes the characters so that neighbouring ids fall apart: FNV-1a, and the last step of MurmurHash3. */
function hash(text: string): number {
  let mixed = 0x811c9dc5
  for (const character of text) mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 0x01000193)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** Whether a player gets nothing and is only compared: always the same answer for a player of a campaign. */
export const isInControlGroup = (campaignId: string, playerId: bigint, rate: BasisPoints): boolean =>
  hash(`${campaignId}:${playerId}`) % 10_000 < rate
