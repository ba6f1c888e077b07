import bidiFactory from 'bidi-js/dist/bidi.mjs'
import { expect, test } from 'vitest'
import { isolated, sentenceParts, withIsolatedNames } from './isolated.ts'

const bidi = bidiFactory()
/** A line as it is read on a screen that runs to the right, without what is not seen. */
function asShown(line: string): string {
  const order = bidi.getReorderedIndices(line, bidi.getEmbeddingLevels(line, 'ltr'))
  return order
    .map((at) => line.charAt(at))
    .join('')
    .replace(/[\u2066-\u2069]/g, '')
}
const turned = (name: string): string => Array.from(name).toReversed().join('')

const names = ['علي حسن', 'דוד לוי', 'محمد بن‐سلمان', 'ג׳ון', 'שרה']

test.each(names)('%s moves neither the amount nor the signs beside it', (name) => {
  const shown = turned(name)
  for (const [line, expected] of [
    [`${isolated(name)}: 1,250.00`, `${shown}: 1,250.00`],
    [`${isolated(name)} (7) · 12`, `${shown} (7) · 12`],
    [`1,250.00 ${isolated(name)} 2,000.00`, `1,250.00 ${shown} 2,000.00`],
  ] as const)
    expect(asShown(line)).toBe(expected)
  const sentence = `${name}: 1,250.00, ${name}: 2,000.00`
  expect(asShown(withIsolatedNames(sentence))).toBe(`${shown}: 1,250.00, ${shown}: 2,000.00`)
  // What the isolation is for.
  expect(asShown(sentence)).not.toBe(`${shown}: 1,250.00, ${shown}: 2,000.00`)
})

test('leaves other texts as they are, and what is set apart already', () => {
  for (const text of ['Ravi Kumar: 1,250.00', 'मोहन: 5', '田中 7', '']) {
    expect(isolated(text)).toBe(text)
    expect(withIsolatedNames(text)).toBe(text)
  }
  const once = withIsolatedNames('Paid 5 to علي.')
  expect(once).toBe('Paid 5 to \u2068علي\u2069.')
  expect(withIsolatedNames(once)).toBe(once)
})

test('splits a sentence into parts that together are the sentence', () => {
  const sentence = 'علي 5, דוד 7 and Ravi'
  expect(sentenceParts(sentence).map(({ text }) => text)).toEqual(['علي', ' 5, ', 'דוד', ' 7 and Ravi'])
  expect(sentenceParts(sentence).filter(({ isName }) => isName)).toHaveLength(2)
})
