/** 98******21: enough to recognise, too little to use. */
export function masked(text: string): string {
  const letters = Array.from(text)
  if (letters.length <= 4) return '*'.repeat(letters.length)
  return [...letters.slice(0, 2), '*'.repeat(letters.length - 4), ...letters.slice(-2)].join('')
}
