/** A code as it was shown, from what was typed or pasted: in groups, full-width, with blanks around or between. */
export function typedCode(text: string): string {
  const plain = text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '')
  const joined = plain.replaceAll('-', '')
  return /^\d+$/.test(joined) ? joined : plain
}
