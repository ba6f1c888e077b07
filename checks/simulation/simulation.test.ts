import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSeed, sizeOf } from '#checks/run-size.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { campaign, summarize, type Campaign } from './campaign.ts'
import { openSimulation, type SimulationSetup } from './simulation-setup.ts'
import { commandNames } from './sequence.ts'

/** More: npm run campaign -- simulation 1000 */
const sequences = sizeOf(10, 60)
/** Sequences have consecutive seeds: those of another run do not repeat them. */
const seed = runSeed * 1_000
/** More than any test here runs, so that sequences share no ids. */
const maxSequences = 500

let database: TestDatabase
let setup: SimulationSetup
let campaigns = 0
beforeAll(async () => {
  database = await freshDatabase()
  setup = await openSimulation(database.url)
})
afterAll(async () => {
  await setup?.close()
  await database?.close()
})

const runCampaign = (options: Omit<Campaign, 'setup' | 'before'>) =>
  campaign({ ...options, setup, before: maxSequences * campaigns++ })

test(`agrees with the model from seed ${seed}`, { timeout: 1_200_000 }, async () => {
  const tally = await runCampaign({ sequences, seed })
  console.log(`Simulation: ${summarize(tally)}`)
  expect(tally.sequences).toBe(sequences)
  const done = new Set(tally.times.keys())
  const missing = () => commandNames.filter((name) => !done.has(name))
  // Rare commands may not occur in a small run.
  for (let more = 1; more * sequences < 240 && missing().length > 0; more += 1)
    for (const name of (await runCampaign({ sequences, seed: seed + more * sequences })).times.keys()) done.add(name)
  expect(missing()).toEqual([])
})

type Undo = () => Promise<unknown>

/** Plants a mistake in a database function and returns a function that undoes it. */
const rewriteFunction =
  (name: string, from: string, to: string) =>
  async ({ ownerPool }: TestDatabase): Promise<Undo> => {
    const { rows } = await ownerPool.query<{ text: string }>('select pg_get_functiondef($1::regproc) as text', [name])
    const text = rows[0]?.text ?? ''
    expect(text).toContain(from)
    await ownerPool.query(text.replace(from, to))
    return () => ownerPool.query(text)
  }

async function dropUniqueIds({ ownerPool }: TestDatabase): Promise<Undo> {
  const { rows } = await ownerPool.query<{ key: string }>(
    `select pg_get_constraintdef(oid) as key from pg_constraint where conname = 'external_claim_pkey'`,
  )
  await ownerPool.query('alter table external_claim drop constraint external_claim_pkey')
  return () =>
    ownerPool.query(
      `truncate external_claim; alter table external_claim add constraint external_claim_pkey ${rows[0]?.key}`,
    )
}

/** Each with the seed whose first sequences meet it soonest. */
const defects = [
  [
    'shares are truncated instead of rounded',
    rewriteFunction('half_up', 'abs(numerator) * 2 + denominator', 'abs(numerator) * 2'),
    1,
  ],
  [
    'earlier bets of the player in the market do not count',
    rewriteFunction('bet_contexts', 'b.market_id = c.market_id', 'b.market_id = c.market_id and b.matched < 0'),
    1,
  ],
  [
    'a rollback does not restore the exposure of open bets',
    rewriteFunction(
      'post_market',
      'exposure = w.exposure + direction * g.worst',
      'exposure = w.exposure + least(direction, 0) * g.worst',
    ),
    7,
  ],
  ['external ids are not stored', rewriteFunction('record_decisions', 'where c.id is not null', 'where false'), 2],
  ['external ids are not unique', dropUniqueIds, 40],
] as const

test.each(defects)('detects that %s', { timeout: 300_000 }, async (_, plant, from) => {
  const undo = await plant(database)
  try {
    await expect(runCampaign({ sequences: 60, seed: from })).rejects.toThrow(/Sequence \d+ after \d+ commands/)
  } finally {
    await undo()
  }
})

test('detects one missing minor unit', { timeout: 300_000 }, async () => {
  const meddle: Campaign['meddle'] = async ({ setup: { owner }, model }) => {
    if (model.books.bets.length > 2)
      await owner.query('update wallet set balance = balance + 1 where account_id = $1', [model.players[0]?.id])
  }
  await expect(runCampaign({ sequences: 10, seed: 1, meddle })).rejects.toThrow('wallets')
})
