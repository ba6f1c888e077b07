import bidiFactory from 'bidi-js/dist/bidi.mjs'

/** Part of a line in one font and one direction. */
export interface Run {
  readonly text: string
  readonly font: string
}

/** Scripts that run to the left. */
export const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

const bidi = bidiFactory()
/** Controls that are not seen, and variants of signs; joiners are kept, because they shape letters. */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\ufe00-\ufe0f]/gu
const isNeutral = (letter: string): boolean => /[\p{Script=Common}\p{Script=Inherited}]/u.test(letter)

/** As it is printed: letters with their accents composed, and nothing that is not seen. */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\u00a0', ' ')
    .replace(/[\t\n]/g, ' ')
    .replace(unseen, '')

/** The runs of a line from left to right. A letter without a font is replaced. */
export function runsOf(
  text: string,
  fontOf: (letter: string) => string | null,
  has: (font: string, letter: string) => boolean,
): readonly Run[] {
  const embedded = bidi.getEmbeddingLevels(text, 'ltr')
  const order = bidi.getReorderedIndices(text, embedded)
  const placeOf = new Map(order.map((at, place) => [at, place] as const))
  const runs: { text: string; font: string; level: number; place: number }[] = []
  let at = 0
  for (const letter of text) {
    const level = embedded.levels[at] ?? 0
    const place = placeOf.get(at) ?? at
    const last = runs.at(-1)
    const goesOn = last !== undefined && last.level === level
    const stays = goesOn && isNeutral(letter) && has(last.font, letter)
    const found = stays ? last.font : fontOf(letter)
    const font = found ?? 'plain'
    const drawn = found === null ? replacement : letter
    if (goesOn && last.font === font) {
      last.text += drawn
      last.place = Math.min(last.place, place)
    } else runs.push({ text: drawn, font, level, place })
    at += letter.length
  }
  return runs
    .toSorted((a, b) => a.place - b.place)
    .map(({ text: its, font, level }) => ({ text: turned(its, level), font }))
}

/** The bracket that faces the other way; any other letter is its own. */
export const mirrored = (codePoint: number): number =>
  bidi.getMirroredCharacter(String.fromCodePoint(codePoint))?.codePointAt(0) ?? codePoint

/** Signs between words that run to the left, which are in a run of their own: brackets face the other way. */
const turned = (text: string, level: number): string =>
  level % 2 === 0 || rightToLeft.test(text)
    ? text
    : Array.from(text, (letter) => bidi.getMirroredCharacter(letter) ?? letter)
        .toReversed()
        .join('')

/** Stands for a letter that no font has. */
export const replacement = '\ufffd'
