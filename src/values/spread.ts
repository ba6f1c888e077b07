/**
 * A number of 32 bits that depends on the text alone and falls evenly: FNV-1a, and the last step of MurmurHash3, so that
 * neighbouring ids fall apart. It chooses parts of many; it hides nothing.
 */
export function spread(text: string): number {
  let mixed = 0x811c9dc5
  for (const character of text) mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 0x01000193)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
