import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { allWording, wordingOf, formatWording } from '#tools/wording/extract.ts'

describe('wording', () => {
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
