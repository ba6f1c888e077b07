import { describe, expect, it } from 'vitest'
import { allWording, wordingOf, type Wording } from '#tools/wording/extract.ts'
import { listOf, listsOf, readList, savedLists } from '#tools/wording/lists.ts'

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

  it('matches the list of each area and folder; review the changes, then run npm run generate', () => {
    const named = ({ file, text }: Wording) => `${file}: ${text}`
    const wording = allWording()
    const listed = new Set(savedLists().flatMap((list) => readList(list).map((one) => `${list} ${named(one)}`)))
    const current = new Set(wording.map((one) => `${listOf(one.file)} ${named(one)}`))
    expect(listsOf(wording).size).toBeGreaterThan(15)
    expect([...current].filter((text) => !listed.has(text))).toEqual([])
    expect([...listed].filter((text) => !current.has(text))).toEqual([])
  })

  it.each([
    ['src/areas/payments/deposits/deposits.screen.ts', 'src/areas/payments/wording.txt'],
    ['src/areas/index.ts', 'src/areas/wording.txt'],
    ['src/panel/app/error-pages.tsx', 'src/panel/wording.txt'],
    ['demo/world/betting/settling.ts', 'demo/wording.txt'],
  ])('lists the texts of %s in %s', (file, list) => expect(listOf(file)).toBe(list))

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
