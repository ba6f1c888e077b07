import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyAction } from '#blueprint/screen/action.ts'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { testCircumstances } from '#checks/harness/staff/branches.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { runAction } from '#engine/action/run-act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import * as bulk from './bulk.actions.ts'
import { bulkActs } from './bulk.act.ts'
import { quickMarketSwitches } from './switches.actions.ts'
import { switchActs } from './switches.act.ts'

let database: TestDatabase
let site: SmallOperator
let player: string

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  player = await site.player('anna', '10000.00')
})
afterAll(() => database?.close())

const trader = actorNamed('river')
interface Bulk {
  readonly id?: string
  readonly ids?: readonly string[]
  readonly preview?: boolean
  readonly actor?: Actor
}
async function run(action: AnyAction, { id, ids, preview = false, actor = trader }: Bulk) {
  const { context } = actionRunner(database, bulkActs)
  const binding = context.bindings.find(({ act }) => act.action === action)
  if (!binding) throw new Error(`No act of ${action.title}`)
  const { body } = await runAction(context, binding, {
    actor,
    id: id ?? null,
    body: { reason: { code: 'RISK', text: 'Floodlights failed' }, ...(ids ? { ids } : {}) },
    idempotencyKey: randomUUID(),
    preview,
    parameters: {},
    circumstances: testCircumstances,
  })
  return { message: body.message, data: body.data as Record<string, unknown> }
}
const statesOf = async (table: 'market' | 'event', ids: readonly string[]) =>
  (
    await database.ownerPool.query<{ status: string }>(
      `select status from ${table} where id = any($1::bigint[]) order by id`,
      [ids],
    )
  ).rows.map(({ status }) => status)
const auditOf = async (action: string) =>
  (
    await database.ownerPool.query<{ subject: string; reason: string; before: Record<string, unknown> }>(
      `select subject, reason, before from audit where action = $1 order by id`,
      [action],
    )
  ).rows

test('suspends the selected markets with one audit row each, says what it skips, and takes back exactly what it did', async () => {
  const markets = [await site.market(), await site.market(), await site.market()]
  const ids = markets.map(({ id }) => id)
  for (const [at, stake] of ['100.00', '250.50'].entries())
    await site.bet(player, ids[at] ?? '', { runner: markets[at]?.runners['A'], odds: '2', stake })
  await actionRunner(database, switchActs).press(quickMarketSwitches.suspend.name, { id: ids[2] ?? '', actor: trader })

  const preview = await run(bulk.suspendMarkets, { ids, preview: true })
  const effects = preview.data['effects'] as readonly { before: Record<string, unknown> }[]
  expect(effects.map(({ before }) => [before['openBets'], before['openStakes']])).toEqual([
    [1, { INR: '100.00' }],
    [1, { INR: '250.50' }],
  ])
  expect(preview.data['skipped']).toMatchObject([{ id: ids[2], name: `market ${ids[2]} market` }])
  expect(await statesOf('market', ids)).toEqual(['OPEN', 'OPEN', 'SUSPENDED'])

  const done = await run(bulk.suspendMarkets, { ids })
  expect(done.data).toMatchObject({ done: 2, skipped: [{ id: ids[2] }], undoable: ids.slice(0, 2) })
  expect(await statesOf('market', ids)).toEqual(['SUSPENDED', 'SUSPENDED', 'SUSPENDED'])
  expect((await auditOf('care.suspensions')).map(({ subject, reason }) => [subject, reason])).toEqual(
    ids.slice(0, 2).map((id) => [`market:${id}`, 'RISK: Floodlights failed']),
  )
  await expect(run(bulk.suspendMarkets, { ids })).rejects.toThrow('(3)')

  const undoable = done.data['undoable'] as readonly string[]
  expect((await run(bulk.suspendMarkets.undo?.() ?? bulk.resumeMarkets, { ids: undoable })).data['undoable']).toEqual(
    undoable,
  )
  expect(await statesOf('market', ids)).toEqual(['OPEN', 'OPEN', 'SUSPENDED'])
})

test('a market with a running ball is suspended, but its undo does not open it', async () => {
  const { id } = await site.market()
  await actionRunner(database, switchActs).press(quickMarketSwitches.runBall.name, { id, actor: trader })
  const { data } = await run(bulk.suspendMarkets, { ids: [id] })
  expect(data ?? {}).not.toHaveProperty('undoable')
  expect(await statesOf('market', [id])).toEqual(['SUSPENDED'])
})

test('resumes suspended markets only: closed ones stay closed', async () => {
  const { id } = await site.market()
  await database.ownerPool.query(`update market set status = 'CLOSED' where id = $1`, [id])
  await expect(run(bulk.resumeMarkets, { ids: [id] })).rejects.toThrow('Only suspended markets can be resumed')
})

test('suspends all open events of a competition and resumes them, one audit row each', async () => {
  await database.ownerPool
    .query(`insert into competition (id, external_id, sport, name) values (77, 'c77', 'cricket', 'League');
    insert into event (id, competition_id, external_id, name, starts_at, status) values (771, 77, 'e771', 'A v B', now(), 'OPEN'),
      (772, 77, 'e772', 'C v D', now(), 'OPEN'), (773, 77, 'e773', 'E v F', now(), 'CLOSED')`)
  const ids = ['771', '772', '773']
  const preview = await run(bulk.suspendCompetition, { id: '77', preview: true })
  expect((preview.data['effects'] as readonly { before: unknown }[]).map(({ before }) => before)).toMatchObject([
    { openMarkets: 0, openBets: 0, openStakes: {} },
    { openMarkets: 0, openBets: 0, openStakes: {} },
  ])
  const done = await run(bulk.suspendCompetition, { id: '77' })
  expect(done).toMatchObject({ message: 'Suspend all events: 2 done', data: { done: 2, undoable: ['771', '772'] } })
  expect(await statesOf('event', ids)).toEqual(['SUSPENDED', 'SUSPENDED', 'CLOSED'])
  expect((await auditOf('care.suspension')).map(({ subject }) => subject)).toEqual(['event:771', 'event:772'])
  await expect(run(bulk.suspendCompetition, { id: '77' })).rejects.toThrow('no events')
  await run(bulk.resumeEvents, { ids: ['771', '772'] })
  expect(await statesOf('event', ids)).toEqual(['OPEN', 'OPEN', 'CLOSED'])
  await expect(run(bulk.suspendCompetition, { id: '999999' })).rejects.toThrow(/not found|does not exist/i)
})

test('changes nothing if one of the markets has bets of domains that the user does not work for', async () => {
  const [own, shared] = [await site.market(), await site.market()]
  await site.bet(player, shared.id, { runner: shared.runners['A'], odds: '2', stake: '10.00' })
  const foreign = actorNamed('guest', { domains: [2], allDomains: [2] })
  await expect(run(bulk.suspendMarkets, { ids: [own.id, shared.id], actor: foreign })).rejects.toThrow()
  expect(await statesOf('market', [own.id, shared.id])).toEqual(['OPEN', 'OPEN'])
})
