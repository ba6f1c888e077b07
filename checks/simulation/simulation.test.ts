import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { campaign, told, type Campaign } from './campaign.ts'
import { openGround, type Ground } from './ground.ts'
import { commandNames } from './sequence.ts'

/** Any number of them: npm run campaign -- simulation 1000 */
const sequences = 60
/** Changes every day: over time the runs cover more than one seed, and each can be repeated with SEED. */
const seed = Number(process.env['SEED'] ?? Math.floor(Date.now() / 86_400_000) * 1_000)
/** More than any test here plays, so that no two sequences share their ids. */
const most = 500

let database: TestDatabase
let ground: Ground
let campaigns = 0
beforeAll(async () => {
  database = await freshDatabase()
  ground = await openGround(database.url)
})
afterAll(async () => {
  await ground?.close()
  await database?.close()
})

const play = (asked: Omit<Campaign, 'ground' | 'before'>) => campaign({ ...asked, ground, before: most * campaigns++ })

test(`the product does what the model does, from seed ${seed}`, { timeout: 1_200_000 }, async () => {
  const tally = await play({ sequences, seed })
  console.log(`Simulation: ${told(tally)}`)
  expect(tally.sequences).toBe(sequences)
  const done = new Set(tally.times.keys())
  const missing = () => commandNames.filter((name) => !done.has(name))
  // A rare command may not have had its turn in a small run.
  for (let more = 1; more <= 3 && missing().length > 0; more += 1)
    for (const name of (await play({ sequences, seed: seed + more * sequences })).times.keys()) done.add(name)
  expect(missing()).toEqual([])
})

type Undo = () => Promise<unknown>

/** Introduces a mistake into a function of the database. */
const rewritten =
  (name: string, from: string, to: string) =>
  async ({ ownerPool }: TestDatabase): Promise<Undo> => {
    const { rows } = await ownerPool.query<{ text: string }>('select pg_get_functiondef($1::regproc) as text', [name])
    const text = rows[0]?.text ?? ''
    expect(text).toContain(from)
    await ownerPool.query(text.replace(from, to))
    return () => ownerPool.query(text)
  }

async function withoutUniqueIds({ ownerPool }: TestDatabase): Promise<Undo> {
  const { rows } = await ownerPool.query<{ key: string }>(
    `select pg_get_constraintdef(oid) as key from pg_constraint where conname = 'external_claim_pkey'`,
  )
  await ownerPool.query('alter table external_claim drop constraint external_claim_pkey')
  return () =>
    ownerPool.query(
      `truncate external_claim; alter table external_claim add constraint external_claim_pkey ${rows[0]?.key}`,
    )
}

const defects = [
  ['shares are cut instead of rounded', rewritten('half_up', 'abs(numerator) * 2 + denominator', 'abs(numerator) * 2')],
  ['a wallet is read without its lock', rewritten('bet_scene', 'account_id = p.id for update', 'account_id = p.id')],
  [
    'a rollback forgets what open bets may cost',
    rewritten(
      'post_market',
      'exposure = w.exposure + direction * g.worst',
      'exposure = w.exposure + least(direction, 0) * g.worst',
    ),
  ],
  ['the ids of a site are not remembered', rewritten('record_decisions', 'where c.id is not null', 'where false')],
  ['the ids of a site are remembered and not held unique', withoutUniqueIds],
] as const

test.each(defects)('is found: %s', { timeout: 300_000 }, async (_, plant) => {
  const undo = await plant(database)
  try {
    await expect(play({ sequences: 60, seed: 1 })).rejects.toThrow(/Sequence \d+ after \d+ commands/)
  } finally {
    await undo()
  }
})

test('is found: one unit of money that went astray', { timeout: 300_000 }, async () => {
  const meddle: Campaign['meddle'] = async ({ ground: { owner }, model }) => {
    if (model.books.bets.length > 2)
      await owner.query('update wallet set balance = balance + 1 where account_id = $1', [model.players[0]?.id])
  }
  await expect(play({ sequences: 10, seed: 1, meddle })).rejects.toThrow('wallets')
})
