import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { allWording, wordingOf, formatWording } from '#tools/wording/extract.ts'

/** Labels and phrases that were replaced by the terms of the trade. A label is a whole text, a phrase any part of one. */
const replacedLabels = [
  'And',
  'Apart',
  'At most',
  'Between',
  'Came in here',
  'Came in there',
  'Decide',
  'From what',
  'It said',
  'Late success',
  'Left',
  'Looked at',
  'Named twice',
  'None waits',
  'On',
  'Open at',
  'Own share',
  'To close',
  'Waiting for your confirmation',
  'Which one',
]
const replacedPhrases = [
  'account known long enough',
  'amount it named',
  'approved, to be paid',
  'ask back from',
  'callbacks to look at',
  'closed markets without one',
  'deposits were played',
  'hear this type',
  'holds in {',
  'how it speaks',
  'how often its turn',
  'i have kept it',
  'it holds already',
  'lower stands higher',
  'need another look',
  'not decided yet',
  'owed to players',
  'own share of',
  'result of the house',
  'runs again',
  'said since you came',
  'show what would happen',
  'watch no more',
  'who the house is',
  'whose clock',
]

describe('wording', () => {
  it('uses none of the labels and phrases that the terms of the trade replaced', () => {
    const texts = allWording().map(({ text }) => text.toLowerCase())
    const labels = new Set(replacedLabels.map((label) => label.toLowerCase()))
    expect(texts.length).toBeGreaterThan(5_000)
    expect(texts.filter((text) => labels.has(text) || replacedPhrases.some((phrase) => text.includes(phrase)))).toEqual(
      [],
    )
  })

  it('matches wording.txt; review the changes, then run npm run wording -- --keep', () => {
    const listed = new Set(readFileSync('wording.txt', 'utf8').split('\n'))
    const now = formatWording(allWording()).split('\n')
    expect(now.filter((line) => !listed.has(line))).toEqual([])
    const known = new Set(now)
    expect([...listed].filter((line) => !known.has(line))).toEqual([])
  })

  it('finds labels, sentences and texts of views, and ignores machine-readable strings', () => {
    const source = `import { x } from './some place.ts'
      const a = { title: 'Min stake', path: '/min-stake', name: 'min stake' }
      const b = refuse(\`Amount must be at least \${formatMoney(minimum)}.\`)
      const c = sql\`select the rows from bet\`
      const d = <p className="a wide box" title="Copy id">Nothing to   review</p>
      const e = { tabs: { Open: 'OPEN', 'All of them': {} }, limits: { Most: 1 } }
      assert(true, 'a locked row is there')`
    expect(wordingOf('a.tsx', source).map(({ text }) => text)).toEqual([
      'Min stake',
      'min stake',
      'Amount must be at least {minimum}.',
      'Copy id',
      'Nothing to review',
      'Open',
      'All of them',
    ])
  })
})
