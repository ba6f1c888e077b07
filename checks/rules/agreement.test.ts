import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runSeed as seed } from '#checks/run-size.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import type { MarketCase } from './case.ts'
import { exposureInDatabase, paidShares, playInDatabase } from './in-database.ts'
import { playInDomain } from './in-domain.ts'
import { marketCase } from './random-case.ts'

/** Number of markets; `npm run campaign -- rules 20000` plays more. */
const size = Number(process.env['CASES'] ?? 60)
const batch = 250

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.close())

const shown = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each))

/** SQL shows the worst case of a book that wins in any case below zero. */
const positive = (amount = 0n): bigint => (amount > 0n ? amount : 0n)

/** The first case in which database and domain differ, with both results; null if all agree. */
async function firstDifference(here: TestDatabase, cases: readonly MarketCase[]): Promise<string | null> {
  const stored = await playInDatabase(here, cases)
  for (const [at, one] of cases.entries()) {
    const computed = playInDomain(one)
    const step = computed.findIndex((outcome, round) => shown(outcome) !== shown(stored[at]?.[round]))
    if (step >= 0)
      return `${shown(one)}\nafter step ${step}\nthe domain: ${shown(computed[step])}\nthe database: ${shown(stored[at]?.[step])}`
  }
  return null
}

const sampleCases = (amount: number, sampleSeed = seed): MarketCase[] =>
  fc.sample(marketCase, { numRuns: amount, seed: sampleSeed })

describe('SQL and domain pay the same', () => {
  test(`on ${size} random markets from seed ${seed}, bet by bet, to each player and each agent`, async () => {
    for (let done = 0; done < size; done += batch)
      expect(await firstDifference(database, sampleCases(Math.min(batch, size - done), seed + done))).toBeNull()
    for (const [paid, due] of await paidShares(database)) expect(paid).toBe(due)
  })

  test('and reserve the same exposure for the open bets of all paths', async () => {
    const cases = sampleCases(Math.min(size, batch)).map((one) => ({ ...one, steps: [] }))
    const exposed = await exposureInDatabase(database, cases)
    for (const [at, one] of cases.entries())
      for (const [player, { exposure }] of playInDomain(one)[0]!.players.entries())
        expect([shown(one), positive(exposed[at]?.[player])]).toEqual([shown(one), exposure])
  })
})

/** Each defect changes one payment function in a database of its own. */
const defects = [
  ['a backer’s winnings are truncated instead of rounded', 'bet_result', '+ 5000) / 10000', ') / 10000'],
  ['commission of the parent goes to the next agent', 'market_split', 'and p.n = 1', 'and p.n = 2'],
  ['a reduction below 26 % is not applied', 'reduced_odds', 'else 250', 'else 2600'],
  [
    'a voided bet stays reserved',
    'save_bet',
    'exposure + new_worst - was_exposure',
    'exposure + greatest(0, new_worst - was_exposure)',
  ],
  ['a withdrawn runner stays reserved', 'save_positions', 's.worst - p.exposure', 'greatest(0, s.worst - p.exposure)'],
] as const

test.each(defects)('finds a planted defect: %s', async (_, name, from, to) => {
  const planted = await freshDatabase()
  try {
    const { rows } = await planted.ownerPool.query<{ text: string }>('select pg_get_functiondef($1::regproc) as text', [
      name,
    ])
    const text = rows[0]?.text ?? ''
    expect(text).toContain(from)
    await planted.ownerPool.query(text.replaceAll(from, to))
    expect(await firstDifference(planted, sampleCases(20, 25))).toContain('the database: ')
  } finally {
    await planted.close()
  }
})
