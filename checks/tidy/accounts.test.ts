import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { accountOf, accounts, dataSets, type Account } from '#checks/vectors/accounts.ts'
import { answers } from '#checks/vectors/answers.ts'
import { filesOfProduct, importersOf } from './imports.ts'

const design = '../shared/design/vectors.json'
const data = '../shared/data'

/** The published examples; where they are absent, those that have an answer. */
const ids = existsSync(design)
  ? z
      .array(z.object({ id: z.string() }))
      .parse(JSON.parse(readFileSync(design, 'utf8')))
      .map(({ id }) => id)
  : Object.keys(answers)

test('every worked example is accounted for, once, and every account has an example', () => {
  expect(ids.filter((id) => accountOf(id) === undefined)).toEqual([])
  const named = accounts.flatMap(({ examples }) => examples)
  expect(named.filter((one, at) => named.indexOf(one) !== at)).toEqual([])
  expect(named.filter((one) => !ids.some((id) => id === one || id.slice(0, 2) === one))).toEqual([])
  const counts = Map.groupBy(ids, (id) => accountOf(id)?.by)
  console.log(`Worked examples: ${[...counts].map(([by, some]) => `${some.length} by ${by}`).join(', ')}`)
})

const isRule = (account: Account): account is Extract<Account, { rule: unknown }> => 'rule' in account

test('the product calls each rule that pays without SQL', () => {
  const product = filesOfProduct()
  const callers = (account: Extract<Account, { rule: unknown }>) =>
    importersOf(account.rule).filter((file) => product.has(file))
  const rules = accounts.filter(isRule)
  expect(rules.length).toBeGreaterThan(9)
  expect(rules.filter((each) => callers(each).length === 0).map(({ rule }) => rule)).toEqual([])
})

test('one rule decides the return of a ticket, and one flow what is booked', () => {
  const product = filesOfProduct()
  const of = (file: string, name: string) =>
    importersOf({ file: `src/areas/exchange/${file}`, name }).filter((one) => product.has(one))
  const flow = 'src/areas/exchange/rules/sportsbook/ticket-flow.ts'
  expect(of('rules/sportsbook/ticket.ts', 'returnOf')).toEqual([flow])
  expect(of('rules/sportsbook/cash-out.ts', 'partialCashOut')).toEqual([flow])
  const calls = 'src/areas/exchange/ticket-calls/ticket-changes.inbound.ts'
  expect(of('rules/sportsbook/ticket-flow.ts', 'settleTicket')).toEqual([
    'src/areas/exchange/rules/sportsbook/ticket-difference.ts',
  ])
  expect(of('rules/sportsbook/ticket-flow.ts', 'acceptOffer')).toEqual([calls])
})

test('what follows with its area is used by tests only until then', () => {
  const following = accounts.flatMap((account) => (account.by === 'area' ? [account] : []))
  const used = following.filter(({ file }) => !readFileSync(file, 'utf8').startsWith('/** Used by tests only until '))
  expect(used).toEqual([])
  expect(following.filter(({ area, file }) => !file.startsWith(`src/areas/${area}/`))).toEqual([])
})

test('every set of published data is accounted for, and what is said to run on it exists', () => {
  const files = Object.values(dataSets).flatMap((text) => text.match(/checks\/[\w/-]+\.test\.ts/g) ?? [])
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  if (!existsSync(data)) return
  const folders = readdirSync(data, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []))
  expect(Object.keys(dataSets).filter((one) => !folders.includes(one))).toEqual([])
  const unknown = folders.filter((one) => !(one in dataSets))
  if (unknown.length > 0) console.log(`Sets of published data that no check uses yet: ${unknown.join(', ')}`)
})
