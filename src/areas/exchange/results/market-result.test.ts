import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, circumstances, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { decideApproval } from '#engine/approvals/approvals.ts'
import { runAction, type ActContext } from '#engine/action/run-act.ts'
import { runQuery } from '#engine/run-query.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { wholeScope } from '#engine/scope.ts'
import { settleMarket } from '#areas/exchange/settlement/settle.ts'
import { marketResultActs } from './market-result.act.ts'
import { marketResultData } from './market-result.data.ts'
import { marketResultPreviewAnswer } from './market-result-preview.data.ts'

let database: TestDatabase
let site: SmallOperator
let context: ActContext
const jobs: { queue: string; payload: Readonly<Record<string, unknown>> }[] = []
const trader = actorNamed('trader')
const second = actorNamed('second')

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  context = {
    db: database.db,
    bindings: marketResultActs.map((act) => ({ path: '/market-result', act })),
    checkTransactionPassword: async () => true,
    enqueue: async (_, queue, payload) => {
      jobs.push({ queue, payload })
    },
  }
})
afterAll(() => database?.close())

const signed = { reason: { code: 'official', text: 'umpire' }, transactionPassword: 'x' }
function run(
  name: string,
  id: string,
  input: object = {},
  { actor = trader, preview = false }: { actor?: Actor; preview?: boolean } = {},
) {
  const binding = context.bindings.find(({ act }) => act.action.name === name)
  if (!binding) throw new Error(`There is no act ${name}`)
  return runAction(context, binding, {
    actor,
    id,
    body: { ...input, ...signed },
    idempotencyKey: randomUUID(),
    preview,
    parameters: { id },
    circumstances,
  })
}
const confirm = (approval: unknown, actor: Actor) =>
  decideApproval(context, { actor, id: String(approval), decision: 'approve', reason: null, circumstances })
const preview = (id: string, parameters: object) =>
  snapshot(database.db, [1], (tx) =>
    runQuery(marketResultPreviewAnswer, {
      tx,
      actor: trader,
      scope: wholeScope,
      parameters: { id, action: 'settle', ...parameters },
      timeZone: 'Asia/Kolkata',
      ownTimeZone: 'Asia/Kolkata',
      circumstances,
    }),
  )
/** Runs the enqueued jobs as the worker would. */
const work = async () => {
  for (const { payload } of jobs.splice(0)) await settleMarket(database.db, BigInt(String(payload['market'])))
}
const marketOf = async (id: string) =>
  (await database.ownerPool.query(`select status, result, settle_seq from market where id = $1`, [id])).rows[0]

async function book() {
  const market = await site.market({ commission: 200, runners: ['India', 'Australia'] })
  const [winner, loser] = [await site.player(`w${market.id}`, '1000.00'), await site.player(`l${market.id}`, '1000.00')]
  await site.bet(winner, market.id, { runner: market.runners['India'], odds: '3' })
  await site.bet(loser, market.id, { runner: market.runners['Australia'], odds: '2', stake: '50.00' })
  return { ...market, winner, loser }
}

test('previews, declares and settles a result; rolls it back with second approval and re-settles it', async () => {
  const { id, winner, loser } = await book()
  const shown = {
    bets: 2,
    won: 1,
    lost: 1,
    voided: 0,
    players: 2,
    playerResult: '150.00',
    commission: '4.00',
    ownShare: '-7.30',
    negativeCount: 0,
    refused: null,
    result: 'India',
  }
  expect(await preview(id, { winner: 'india' })).toMatchObject({
    ...shown,
    topWinners: [{ player: `w${id}`, amount: '196.00' }],
  })
  expect(await preview(id, { winner: 'Nobody' })).toMatchObject({ refused: 'Nobody is not in this market.', bets: 0 })
  expect((await run('settlement', id, { winner: 'India' }, { preview: true })).body.data).toMatchObject({
    before: { playerResult: '150.00' },
    after: { status: 'SETTLE_PROCESSING' },
  })
  await expect(run('settlement', id, { runs: 4, runsAgain: 4 })).rejects.toThrow('ends with a winner')
  await run('settlement', id, { winner: 'India' })
  expect(jobs).toEqual([{ queue: 'settle', payload: { market: id, seq: 1 } }])
  await expect(run('voidance', id)).rejects.toThrow('Cannot void')
  await work()
  expect([(await site.wallet(winner)).balance, (await site.wallet(loser)).balance]).toEqual([119_600n, 95_000n])

  expect(await preview(id, { action: 'rollback' })).toMatchObject({
    playerResult: '-150.00',
    commission: '-4.00',
    ownShare: '7.30',
  })
  const response = await run('resettlement', id, { winner: 'Australia' })
  expect(response.status).toBe(202)
  const approval = (response.body.data as { approval: string }).approval
  await expect(confirm(approval, trader)).rejects.toThrow('You cannot approve your own request')
  await confirm(approval, second)
  expect(await marketOf(id)).toMatchObject({ status: 'UNSETTLE_PROCESSING', settle_seq: 3 })
  await work()
  expect(await marketOf(id)).toMatchObject({ status: 'SETTLED' })
  expect([(await site.wallet(winner)).balance, (await site.wallet(loser)).balance]).toEqual([90_000n, 104_900n])
  const { rows } = await database.ownerPool.query(
    `select seq, kind, state, requested_by, confirmed_by, reason from settlement where market_id = $1 order by seq`,
    [id],
  )
  expect(rows).toEqual([
    {
      seq: 1,
      kind: 'settle',
      state: 'COMPLETED',
      requested_by: 'trader',
      confirmed_by: null,
      reason: 'official: umpire',
    },
    {
      seq: 2,
      kind: 'rollback',
      state: 'COMPLETED',
      requested_by: 'trader',
      confirmed_by: 'second',
      reason: 'official: umpire',
    },
    {
      seq: 3,
      kind: 'settle',
      state: 'COMPLETED',
      requested_by: 'trader',
      confirmed_by: 'second',
      reason: 'official: umpire',
    },
  ])
})

test('needs second approval above the limit of the role, and enqueues one job at a time', async () => {
  const { id } = await book()
  expect(
    (await run('settlement', id, { winner: 'India' }, { actor: actorNamed('small', { itemLimit: 10_000n }) })).status,
  ).toBe(202)
  const outcomes = await Promise.allSettled(
    [1, 2, 3, 4].map((n) => run(n % 2 ? 'settlement' : 'voidance', id, n % 2 ? { winner: 'India' } : {})),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(jobs).toHaveLength(1)
  await work()
})

test('settles with the feed result, and requires the runs of a session twice', async () => {
  const { id, runners } = await book()
  await expect(run('feed-settlement', id)).rejects.toThrow('The feed has no result')
  await database.ownerPool.query(`update market set feed_result = $2 where id = $1`, [
    id,
    JSON.stringify({ winners: [runners['India']] }),
  ])
  await run('feed-settlement', id)
  const session = await site.market({ kind: 'session', product: 'fancy' })
  await expect(run('settlement', session.id, { runs: 45, runsAgain: 54 })).rejects.toThrow('The two numbers must match')
  await run('settlement', session.id, { runs: 45, runsAgain: 45 })
  await work()
  const line = await site.market({ kind: 'line' })
  const buyer = await site.player(`b${line.id}`, '1000.00')
  for (const at of [54, 54.5]) await site.bet(buyer, line.id, { line: at, odds: '2', side: 'LAY' })
  expect(await preview(line.id, { runs: '54.0' })).toMatchObject({ voided: 1, lost: 1, playerResult: '-100.00' })
  expect(await preview(line.id, { runs: '54.3' })).toMatchObject({ won: 1, lost: 1, playerResult: '0.00' })
  await run('settlement', line.id, { runs: 54.3, runsAgain: 54.3 })
  await work()
  expect((await site.wallet(buyer)).balance).toBe(100_000n)
  const rows = await rowsOf(id, session.id, line.id)
  expect(rows.map((row) => [row['status'], row['feedResult'], row['result'], row['bets']])).toEqual(
    expect.arrayContaining([
      ['SETTLED', 'India', 'India', 2],
      ['SETTLED', null, '45', 0],
      ['SETTLED', null, '54.3', 2],
    ]),
  )
  for (const row of rows) expect(row['duration']).toMatch(/^\d+\.\d s$/)
})

test('shows the proposed result: from the feed first, then the one awaiting second approval', async () => {
  const { id, runners } = await book()
  const proposed = async () => (await rowsOf(id))[0]
  expect(await proposed()).toMatchObject({ proposed: null, result: null, duration: null })
  await database.ownerPool.query(
    `update market set feed_result = $2, feed_reported_by = 'scores', feed_reported_at = now() where id = $1`,
    [id, JSON.stringify({ winners: [runners['India']] })],
  )
  expect(await proposed()).toMatchObject({ proposed: 'India', feedBy: 'scores', result: null })
  const small = actorNamed('small', { itemLimit: 1_000n })
  expect((await run('settlement', id, { winner: 'Australia' }, { actor: small })).status).toBe(202)
  expect(await proposed()).toMatchObject({ feedResult: 'India', proposed: 'Australia', result: null })
  await run('feed-settlement', id)
  await work()
  await database.ownerPool.query(`update approval set status = 'EXPIRED' where status = 'PENDING'`)
  expect(await proposed()).toMatchObject({ feedResult: 'India', proposed: null, result: 'India', status: 'SETTLED' })
})

const rowsOf = (...ids: readonly string[]): Promise<Record<string, unknown>[]> =>
  snapshot(database.db, [1], (tx) =>
    marketResultData
      .query({ db: tx, actor: trader, scope: wholeScope, filters: {}, parameters: {}, timeZone: 'Asia/Kolkata' })
      .where('market.id', 'in', ids.map(BigInt))
      .execute(),
  )
