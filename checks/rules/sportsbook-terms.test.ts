import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lineOffer } from '#areas/exchange/rules/sportsbook/cash-out.ts'
import { ofOdds } from '#areas/exchange/rules/sportsbook/fraction.ts'
import { accountOf } from '#checks/vectors/accounts.ts'
import { money } from '#values/money.ts'

const root = join(import.meta.dirname, '../..')
const rulesFile = join(root, '../shared/design/rules.md')

interface Term {
  /** How the rules of the trade would name it. */
  readonly words: RegExp
  /** The section with its rule, an example of it and the file that computes it; null: the rules have none. */
  readonly rule: { readonly section: string; readonly example: string; readonly file: string } | null
}

const terms: Readonly<Record<string, Term>> = {
  'best odds guaranteed': { words: /best[- ]odds|\bBOG\b|best price guarant/i, rule: null },
  'starting price': { words: /starting[- ]price|\bB?SP\b/, rule: null },
  'boosted odds': { words: /boost|enhanced odds/i, rule: null },
  'free bets': {
    words: /free bets?/i,
    rule: { section: '3.18', example: 'GG-04', file: 'src/areas/reports/rules/figures.ts' },
  },
  'cash-out': {
    words: /cash-out/i,
    rule: { section: '3.14', example: 'CO-05', file: 'src/areas/exchange/rules/sportsbook/cash-out.ts' },
  },
  tax: {
    words: /\btax/i,
    rule: { section: '3.26', example: 'PY-05', file: 'src/areas/payments/rules/payouts/tax.ts' },
  },
}

const sectionsOf = (text: string) =>
  text.split(/^### /m).map((part) => ({ number: part.split(' ')[0] ?? '', text: part }))

test.each(Object.entries(terms))('%s has a rule that is computed, or none is written', (_, { words, rule }) => {
  if (!existsSync(rulesFile)) return console.log('not tested: terms of the sportsbook, because ../shared is absent')
  const sections = sectionsOf(readFileSync(rulesFile, 'utf8'))
  if (rule === null) return expect(sections.filter(({ text }) => words.test(text))).toEqual([])
  const section = sections.find(({ number }) => number === rule.section)?.text ?? ''
  expect(section).toMatch(words)
  expect(section).toContain(`| ${rule.example} |`)
  const account = accountOf(rule.example)
  const file = account && 'rule' in account ? account.rule.file : account && 'file' in account ? account.file : null
  expect(file).toBe(rule.file)
  expect(existsSync(join(root, rule.file))).toBe(true)
})

test('the cash-out of a system is the value of its lines less the margin, rounded down once', () => {
  const leg = (price: number, event: string, outcome: 'OPEN' | 'WIN' | 'LOSE' = 'OPEN') => ({
    price: ofOdds(price),
    outcome,
    place: null,
    event,
  })
  const ticket = {
    unit: money(1_000n),
    sizes: [2],
    isEachWay: false,
    legs: [leg(20_000, 'one', 'WIN'), leg(30_000, 'two'), leg(40_000, 'three')],
    largest: null,
  }
  // Doubles 10 x (2 x 3/2 + 2 x 4/2.5 + 3/2 x 4/2.5) = 86.00, of which 95 % is offered.
  const live = new Map([
    [2, 20_000],
    [3, 25_000],
  ])
  expect(lineOffer(ticket, live, 500)?.offer).toBe(8_170n)
  const lost = { ...ticket, legs: [leg(20_000, 'one', 'LOSE'), ...ticket.legs.slice(1)] }
  expect(lineOffer(lost, live, 0)?.offer).toBe(2_400n)
  expect(lineOffer(ticket, new Map([[2, 20_000]]), 0)).toBe(null)
})
