import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kyselyOver } from '#database/connect.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { settling, type Settling } from '#checks/harness/settling.ts'
import { actorNamed, chain, circumstances, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { commissionModes } from '#domain/hierarchy/path.ts'
import { decideApproval } from '#server/approvals/approvals.ts'
import type { Actor } from '#server/engine/actor.ts'
import { runAction, type ActContext } from '#server/engine/run-act.ts'
import { settleMarket } from '#server/ledger/settle.ts'
import { verify } from '#server/ledger/verify.ts'
import { correctBetActs } from './correct-bets.act.ts'
import { marketResultActs } from '../exchange/market-result.act.ts'
import { voidBetsAct } from './void-bets.act.ts'

/** Few in every run of the whole proof; `RACES=1000` for a long one. */
const rounds = Number(process.env['RACES'] ?? 8)

let database: TestDatabase
let site: SmallOperator
let books: Settling
let context: ActContext
const trader = actorNamed('trader')

beforeAll(async () => {
  database = await freshDatabase('template_empty')
  site = await smallOperator(database)
  books = settling(database, site)
  context = {
    db: database.db,
    bindings: [
      ...marketResultActs.map((act) => ({ path: '/market-result', act })),
      ...[voidBetsAct, ...correctBetActs].map((act) => ({ path: '/my-bets', act })),
    ],
    checkTransactionPassword: async () => true,
    enqueue: async () => undefined,
  }
})
afterAll(async () => {
  expect(await verify(kyselyOver(database.ownerPool))).toEqual([])
  await database.close()
})

async function run(path: string, id: string, { input = {}, actor = trader, preview = false }: Asking = {}) {
  const binding = context.bindings.find(({ act, path: at }) => `${at}/${act.action.name}` === path)
  if (!binding) throw new Error(`There is no act ${path}`)
  const isBulk = binding.act.action.on === 'rows'
  const body = {
    ...input,
    ...(isBulk ? { ids: [id] } : {}),
    reason: { code: 'official', text: 'umpire' },
    transactionPassword: 'x',
  }
  const asked = { actor, id, body, idempotencyKey: randomUUID(), preview, parameters: { id }, circumstances }
  return (await runAction(context, binding, asked)).body
}
interface Asking {
  readonly input?: object
  readonly actor?: Actor
  readonly preview?: boolean
}
const correct = async (name: string, bet: string, market: string) => {
  await run(`/my-bets/${name}`, bet)
  await settleMarket(database.db, BigInt(market))
}
const stateOf = async (bet: string) =>
  (await books.query(`select status, pl, settle_seq from bet where id = $1`, [bet]))[0]

async function book(commission = 200) {
  const market = await site.market({ commission, runners: ['A', 'B', 'C'] })
  const players = [await books.player(), await books.player()]
  const bets: string[] = []
  for (const [at, traits] of [
    { runner: 'A', odds: '3' },
    { runner: 'B', odds: '2.37', stake: '33.33' },
    { runner: 'B', odds: '4.1', side: 'LAY', stake: '71.01' },
    { runner: 'A', odds: '2.5', side: 'LAY', stake: '12.34' },
  ].entries()) {
    const { runner, ...said } = traits
    bets.push((await books.bet(players[at % 2] ?? '', market, runner, said)).bet)
  }
  return { ...market, players, bets }
}

test('the only bet is void after it was paid (RS-02), and pays again once the void is taken back', async () => {
  const market = await site.market({ commission: 200 })
  const player = await books.player()
  const { bet } = await books.bet(player, market, 'A')
  await run('/market-result/settlement', market.id, { input: { winner: 'A' } })
  await settleMarket(database.db, BigInt(market.id))
  expect(await books.balanceOf(player)).toBe(10_019_600n)
  expect((await run('/my-bets/settled-voidance', bet, { preview: true })).data).toMatchObject({
    before: { result: '-200.00', commission: '-4.00', availableAfter: '100000.00' },
  })
  const paid = await books.sharesOf(() => correct('settled-voidance', bet, market.id))
  expect(paid).toEqual([13_720n, 3_920n, 980n, 980n])
  expect([await books.balanceOf(player), await stateOf(bet)]).toEqual([
    10_000_000n,
    { status: 'VOIDED', pl: 0n, settle_seq: 0 },
  ])
  await expect(run('/my-bets/settled-voidance', bet)).rejects.toThrow('Cannot void settled')
  const back = await books.sharesOf(() => correct('restoration', bet, market.id))
  expect(back).toEqual(paid.map((own) => -own))
  expect([await books.balanceOf(player), await stateOf(bet)]).toEqual([
    10_019_600n,
    { status: 'SETTLED', pl: 20_000n, settle_seq: 1 },
  ])
  expect(
    await books.query(
      `select seq, kind, corrects, asked_by, reason from settlement where market_id = $1 order by seq`,
      [market.id],
    ),
  ).toMatchObject([
    { kind: 'settle', corrects: null },
    { kind: 'bet_void', corrects: 1, asked_by: 'trader', reason: 'official: umpire' },
    { kind: 'bet_restore', corrects: 1 },
  ])
})

test.each(commissionModes)(
  'a void and its restoration move every balance back, and so does a rollback: %s',
  async (mode) => {
    await books.query(`update agent set commission_mode = $2 where id = $1`, [chain.MA, mode])
    await books.query(`update agent set match_rate = 150 where id = any($1)`, [[chain.MA, chain.SUP, chain.SS]])
    const { id, bets } = await book()
    const open = await books.state()
    // While it is open.
    for (const bet of bets.slice(0, 2)) await run('/my-bets/voidance', bet)
    await expect(run('/my-bets/settled-voidance', bets[0] ?? '')).rejects.toThrow('Cannot')
    for (const bet of bets.slice(0, 2)) await run('/my-bets/restoration', bet)
    expect(await books.state()).toEqual(open)
    // Once it is settled: twice over, in another order, and what stands is what would have been settled without the bet.
    await run('/market-result/settlement', id, { input: { winner: 'A' } })
    await settleMarket(database.db, BigInt(id))
    const settled = await books.state()
    for (const order of [bets, bets.toReversed()]) {
      for (const bet of order) await correct('settled-voidance', bet, id)
      expect(
        await books.query(
          `select sum(pl)::int as pl, sum(bets)::int as bets, sum(commission)::int as commission
      from market_player where market_id = $1`,
          [id],
        ),
      ).toEqual([{ pl: 0, bets: 0, commission: 0 }])
      for (const bet of bets) await correct('restoration', bet, id)
      expect(await books.state()).toEqual(settled)
    }
    await correct('settled-voidance', bets[2] ?? '', id)
    const asked = await run('/market-result/rollback', id)
    const approval = (asked.data as { approval: string }).approval
    const second = { actor: actorNamed('second'), id: approval, reason: null, circumstances }
    await decideApproval(context, { ...second, decision: 'approve' })
    await settleMarket(database.db, BigInt(id))
    await run('/my-bets/restoration', bets[2] ?? '')
    expect(await books.state()).toEqual(open)
    await books.query(`update agent set commission_mode = 'share' where id = $1`, [chain.MA])
  },
)

test('above the limit a second person decides, and a void before the result does not come back after it', async () => {
  const { id, bets, players } = await book()
  const [first = '', second = ''] = bets
  const small = actorNamed('small', { itemLimit: 100n })
  await run('/my-bets/voidance', first)
  expect((await run('/my-bets/restoration', first, { actor: small })).message).toBe('Waits for a second person')
  await run('/market-result/settlement', id, { input: { winner: 'B' } })
  await expect(run('/my-bets/restoration', first)).rejects.toThrow('being settled')
  await settleMarket(database.db, BigInt(id))
  await expect(run('/my-bets/restoration', first)).rejects.toThrow('void before the result')
  expect((await run('/my-bets/settled-voidance', second, { actor: small })).message).toBe('Waits for a second person')
  const strange = actorNamed('strange', { agentId: 99n })
  await expect(run('/my-bets/settled-voidance', second, { actor: strange })).rejects.toThrow()
  expect(players).toHaveLength(2)
})

const long = { timeout: Math.max(180_000, rounds * 4000) }

test(
  `corrections that come at once, or with a rollback, are done one after another or refused, ${rounds} times`,
  long,
  async () => {
    const told = { done: 0, refused: 0 }
    for (let round = 0; round < rounds; round += 1) {
      const { id, bets } = await book()
      await run('/market-result/settlement', id, { input: { winner: 'A' } })
      await settleMarket(database.db, BigInt(id))
      const settled = await books.state()
      const [first = '', second = ''] = bets
      const both = await Promise.allSettled([
        run('/my-bets/settled-voidance', first),
        run('/my-bets/settled-voidance', round % 2 === 0 ? first : second),
      ])
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await Promise.all([settleMarket(database.db, BigInt(id)), settleMarket(database.db, BigInt(id))])
      const gone = both[0]?.status === 'fulfilled' || round % 2 === 0 ? first : second
      expect(await stateOf(gone)).toMatchObject({ status: 'VOIDED' })
      const again = await Promise.allSettled([run('/my-bets/restoration', gone), run('/my-bets/restoration', gone)])
      for (const { status } of again) told[status === 'fulfilled' ? 'done' : 'refused'] += 1
      await settleMarket(database.db, BigInt(id))
      expect(await books.state()).toEqual(settled)
    }
    expect(told).toEqual({ done: rounds, refused: rounds })
  },
)

test(
  `a void bet that is restored while its market is settled is settled with it or stays void, ${rounds} times`,
  long,
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, bets } = await book()
      const [first = ''] = bets
      await run('/my-bets/voidance', first)
      const [back, ended] = await Promise.allSettled([
        run('/my-bets/restoration', first),
        run(`/market-result/${round % 2 === 0 ? 'settlement' : 'voidance'}`, id, {
          input: round % 2 === 0 ? { winner: 'A' } : {},
        }),
      ])
      // The bet may have changed what was weighed: then it is asked again.
      if (ended.status === 'rejected') await run('/market-result/voidance', id)
      await settleMarket(database.db, BigInt(id))
      const now = await stateOf(first)
      if (back.status === 'rejected') expect(now).toMatchObject({ status: 'VOIDED', settle_seq: 0 })
      else expect(now?.['settle_seq']).toBe(1)
      expect(await books.query(`select count(*)::int as open from bet_open where market_id = $1`, [id])).toEqual([
        { open: 0 },
      ])
    }
  },
)
