/** Width of a text in points. */
export type Measure = (text: string) => number

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Letters as they are read: one with its vowel signs and accents is not divided. */
export const lettersOf = (text: string): readonly string[] => [...graphemes.segment(text)].map(({ segment }) => segment)

/** Words between spaces; a space that does not break (U+00A0) belongs to its word. */
export const wordsOf = (text: string): readonly string[] => text.split(/[^\S\u00a0]+/).filter((word) => word !== '')

/** Keeps a text on one line. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0')

/** The lines of a text in a width: broken at spaces, and within a word that is wider. */
export function linesOf(text: string, width: number, measure: Measure): readonly string[] {
  return text.split(/\r\n|[\r\n\u0085\u2028\u2029]/).flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of wordsOf(paragraph)) {
      const joined = line === '' ? word : `${line} ${word}`
      if (measure(joined) <= width) {
        line = joined
        continue
      }
      if (line !== '') lines.push(line)
      line = word
      while (measure(line) > width) {
        const part = fitting(line, width, measure)
        if (part === line) break
        lines.push(part)
        line = line.slice(part.length)
      }
    }
    return line === '' ? lines : [...lines, line]
  })
}

/** As many letters from the start as fit, at least one. */
function fitting(text: string, width: number, measure: Measure): string {
  const letters = lettersOf(text)
  let from = 1
  let to = letters.length
  while (from < to) {
    const middle = Math.ceil((from + to) / 2)
    if (measure(letters.slice(0, middle).join('')) <= width) from = middle
    else to = middle - 1
  }
  return letters.slice(0, from).join('')
}
