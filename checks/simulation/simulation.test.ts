import { expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { campaign, told, type Campaign } from './campaign.ts'
import { openGround } from './ground.ts'
import { commandNames } from './sequence.ts'

const sequences = 200
/** Another one each day, so that the same run can be had again and not only this one is ever run. */
const seed = Number(process.env['SEED'] ?? Math.floor(Date.now() / 86_400_000) * 1_000)

async function played(asked: Omit<Campaign, 'ground'>, plant?: (database: TestDatabase) => Promise<unknown>) {
  const database = await freshDatabase()
  try {
    await plant?.(database)
    const ground = await openGround(database.url)
    try {
      return await campaign({ ...asked, ground })
    } finally {
      await ground.close()
    }
  } finally {
    await database.close()
  }
}

test(`the product does what the model does, from seed ${seed}`, { timeout: 1_200_000 }, async () => {
  const tally = await played({ sequences, seed })
  console.log(`Simulation: ${told(tally)}`)
  expect(tally.sequences).toBe(sequences)
  expect(commandNames.filter((name) => !tally.times.has(name))).toEqual([])
})

/** Changes a function of the database as somebody who did not know better might. */
const rewritten =
  (name: string, from: string, to: string) =>
  async ({ ownerPool }: TestDatabase) => {
    const { rows } = await ownerPool.query<{ text: string }>('select pg_get_functiondef($1::regproc) as text', [name])
    const text = rows[0]?.text ?? ''
    expect(text).toContain(from)
    await ownerPool.query(text.replace(from, to))
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
  [
    'the ids of a site are remembered and not held unique',
    ({ ownerPool }: TestDatabase) => ownerPool.query('alter table external_claim drop constraint external_claim_pkey'),
  ],
] as const

test.each(defects)('is found: %s', { timeout: 300_000 }, async (_, plant) => {
  await expect(played({ sequences: 60, seed: 1 }, plant)).rejects.toThrow(/Sequence \d+ after \d+ commands/)
})

test('is found: one unit of money that went astray', { timeout: 300_000 }, async () => {
  const meddle: Campaign['meddle'] = async ({ ground, model }) => {
    if (model.books.bets.length > 2)
      await ground.owner.query('update wallet set balance = balance + 1 where account_id = $1', [model.players[0]?.id])
  }
  await expect(played({ sequences: 10, seed: 1, meddle })).rejects.toThrow('wallets')
})
