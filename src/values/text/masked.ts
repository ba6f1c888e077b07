/** Masks all but the first and last two characters: 98******21. */
export function masked(text: string): string {
  const characters = Array.from(text)
  if (characters.length <= 4) return '*'.repeat(characters.length)
  return [...characters.slice(0, 2), '*'.repeat(characters.length - 4), ...characters.slice(-2)].join('')
}
