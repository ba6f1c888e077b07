import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kyselyOver } from '#platform/database/connect.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, circumstances, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { runAction, type ActContext } from '#engine/action/run-act.ts'
import { settleMarket } from '#areas/exchange/settlement/settle.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { marketResultActs } from '#areas/exchange/markets/results/market-result.act.ts'

/** A few rounds in every test run; set `RACES=1000` for a long run. */
const rounds = Number(process.env['RACES'] ?? 12)

let database: TestDatabase
let site: SmallOperator
let context: ActContext
const trader = actorNamed('trader')
const players: string[] = []

beforeAll(async () => {
  database = await freshDatabase('template_empty')
  site = await smallOperator(database)
  context = {
    db: database.db,
    bindings: marketResultActs.map((act) => ({ path: '/market-result', act })),
    checkTransactionPassword: async () => true,
    enqueue: async () => undefined,
  }
  for (const name of ['racer1', 'racer2', 'racer3']) players.push(await site.player(name, '9000000.00'))
})
afterAll(async () => {
  expect(await verify(kyselyOver(database.ownerPool))).toEqual([])
  await database.close()
})

const run = (name: string, id: string, input: object = {}) => {
  const binding = context.bindings.find(({ act }) => act.action.name === name)
  if (!binding) throw new Error(`There is no act ${name}`)
  const body = { ...input, reason: { code: 'official', text: 'umpire' }, transactionPassword: 'x' }
  return runAction(context, binding, {
    actor: trader,
    id,
    body,
    idempotencyKey: randomUUID(),
    preview: false,
    parameters: { id },
    circumstances,
  })
}
const book = async () => {
  const market = await site.market({ commission: 200 })
  for (const [at, player] of players.entries())
    await site.bet(player, market.id, {
      runner: market.runners[at % 2 === 0 ? 'A' : 'B'],
      odds: '3',
      side: at === 2 ? 'LAY' : 'BACK',
    })
  return market
}
const one = async (text: string, id: string): Promise<unknown> =>
  Object.values((await database.ownerPool.query<Record<string, unknown>>(text, [id])).rows[0] ?? {})[0]

const long = { timeout: Math.max(180_000, rounds * 3000) }

test(`accepts only one of a concurrent settlement and void, ${rounds} times`, long, async () => {
  const won = { settlement: 0, voidance: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await book()
    const both = await Promise.allSettled([run('settlement', id, { winner: 'A' }), run('voidance', id)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await Promise.all([settleMarket(database.db, BigInt(id)), settleMarket(database.db, BigInt(id))])
    const isSettled = both[0]?.status === 'fulfilled'
    won[isSettled ? 'settlement' : 'voidance'] += 1
    expect(await one(`select status from market where id = $1`, id)).toBe(isSettled ? 'SETTLED' : 'VOIDED')
    expect(await one(`select count(*)::int from bet_open where market_id = $1`, id)).toBe(0)
    expect(await one(`select count(*)::int from settlement where market_id = $1`, id)).toBe(1)
    expect(await one(`select coalesce(sum(pl), 0)::int from bet_settled where market_id = $1`, id)).toBe(
      isSettled ? 20_000 - 10_000 - 20_000 : 0,
    )
  }
  console.log(`settle || void: ${JSON.stringify(won)}`)
})

test(`settles or rejects a bet placed during settlement, ${rounds} times`, long, async () => {
  const counts = { taken: 0, refused: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const { id, runners } = await book()
    const late = () => site.bet(players[round % 3] ?? '', id, { runner: runners['A'], odds: '2' })
    // Each round another order: so many statements are answered first.
    const after = async (statements: number) => {
      for (let n = 0; n < statements; n += 1) await database.ownerPool.query('select 1')
    }
    const [bet, ended] = await Promise.allSettled([
      after(round % 4).then(late),
      after((round % 6) * 8)
        .then(() => run('settlement', id, { winner: 'A' }))
        .then(() => settleMarket(database.db, BigInt(id))),
    ])
    // The bet may have changed the figures shown to the trader; the settlement must then be repeated.
    if (ended.status === 'rejected')
      await run('settlement', id, { winner: 'A' }).then(() => settleMarket(database.db, BigInt(id)))
    counts[bet.status === 'fulfilled' ? 'taken' : 'refused'] += 1
    expect(await one(`select count(*)::int from bet_open where market_id = $1`, id)).toBe(0)
    expect(await one(`select count(*)::int from bet_settled where market_id = $1 and settle_seq > 0`, id)).toBe(
      bet.status === 'fulfilled' ? 4 : 3,
    )
    expect(await one(`select coalesce(sum(exposure), 0)::int from position where market_id = $1`, id)).toBe(0)
  }
  console.log(`result || late bet: ${JSON.stringify(counts)}`)
})
