import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PagedList } from '#blueprint/wire.ts'
import { freshDatabase } from '#checks/harness/database.ts'
import type { TestDatabase } from '#checks/harness/database.ts'
import { insertListRows, listViewer as asker } from '#checks/harness/list-rows.ts'
import { numberedPayoutsData, payouts } from '#checks/harness/payments/payout-list.ts'
import { myBetsData } from '#areas/exchange/bets/my-bets.data.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import { runList, runTotals } from '#engine/list/run-list.ts'
import { bumpAgentEpoch, downlineIds } from '#engine/downline.ts'
import { scopeOfAgents } from '#engine/scope.ts'
import { transact } from '#platform/database/transact.ts'

const everyDay = '2026-10-30..2026-11-20'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await insertListRows(database.ownerPool, 2_000)
})
afterAll(() => database.close())

const ask = (binding: Dataset<any>, search: Record<string, unknown>, who = asker()) =>
  runList(database.db, binding, who, search)
const page = async (binding: Dataset<any>, search: Record<string, unknown>, who = asker()) =>
  (await ask(binding, search, who)) as PagedList<Record<string, string>>
const truth = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.ownerPool.query<Row>(text, values)).rows

describe('filtering', () => {
  test.each([
    [{ status: 'PENDING,SUCCESS' }, `w.status in ('PENDING', 'SUCCESS')`],
    [{ player: 'LAYER_10' }, `username ilike '%layer\\_10%'`],
    [{ player: 'player_1010, Player_1011\nplayer_1' }, `username in ('player_1010', 'player_1011')`],
    [{ player: '%' }, 'false'],
    [{ amount: '100..2000.50' }, 'amount between 10000 and 200050'],
    [{ amount: '..0.05' }, 'amount <= 5'],
    [{ agentId: '110' }, 'w.agent_id in (110, 111)'],
    [{ requestedBy: '=CMD' }, `requested_by like '=cmd%'`],
    [{ cell: '7' }, 'w.cell = 7'],
    [{ requestedAt: '2026-11-19..2026-11-19' }, `(requested_at at time zone 'Asia/Kolkata')::date = '2026-11-19'`],
  ])('%o', async (search, where) => {
    const [{ n }] = (await truth<{ n: string }>(
      `select count(*) n from withdrawal w join player p on p.cell = w.cell and p.id = player_id where ${where}`,
    )) as [{ n: string }]
    expect((await page(numberedPayoutsData, search)).total_item).toBe(Number(n))
    expect((await runTotals(database.db, numberedPayoutsData, asker(), search)).data.total_item).toBe(Number(n))
  })

  test.each([
    [{ page: '0' }, 'page'],
    [{ page: '1.5' }, 'page'],
    [{ colour: 'red' }, 'colour'],
    [{ sort: 'agentId' }, 'sort'],
    [{ direction: 'desc' }, 'direction'],
    [{ status: ['PENDING', 'SUCCESS'] }, 'status'],
    [{ status: 'PAID' }, 'status'],
    [{ cell: 'seven' }, 'cell'],
    [{ player: 'a\0b' }, 'player'],
    [{ __proto__: null, toString: 'x' }, 'toString'],
  ])('rejects %o at its parameter', async (search, name) => {
    await expect(page(numberedPayoutsData, search)).rejects.toMatchObject({ fields: { [name]: expect.any(String) } })
  })

  test('rejects a repeated parameter', async () => {
    const twice = new URLSearchParams('status=PENDING&status=SUCCESS')
    await expect(runList(database.db, numberedPayoutsData, asker(), twice)).rejects.toMatchObject({
      fields: { status: expect.any(String) },
    })
  })
})

describe('scope', () => {
  test('ISO-01 an agent sees their own downline, siblings add up to the parent, and no filter reaches outside', async () => {
    const total = async (agentId: bigint, search = {}) => {
      const ids = await downlineIds(database.db, agentId)
      return (await page(numberedPayoutsData, search, asker({ agentId, domains: [1] }, scopeOfAgents(ids)))).total_item
    }
    const [own] = (await truth<{ n: string }>('select count(*) n from withdrawal where agent_id = 100')) as [
      { n: string },
    ]
    expect(await total(100n)).toBe((await total(110n)) + (await total(120n)) + Number(own.n))
    expect(await total(110n, { agentId: '120' })).toBe(0)
    expect(await total(110n, { agentId: '100' })).toBe(0)
  })

  test('ISO-01 counts and sums of an agent leave out other branches, although a roll-up counts every bet', async () => {
    const north = scopeOfAgents(await downlineIds(database.db, 110n))
    const viewer = asker({ agentId: 110n, domains: [1] }, north)
    const [own] = await truth<{ n: string }>('select count(*) n from bet where agent_id in (110, 111)')
    const [all] = await truth<{ n: string }>('select count(*) n from bet where domain_id = 1')
    expect(Number(own?.n)).toBeLessThan(Number(all?.n))
    const search = { placedAt: everyDay }
    expect((await page(myBetsData, search, viewer)).total_item).toBe(Number(own?.n))
    expect((await runTotals(database.db, myBetsData, viewer, search)).data.total_item).toBe(Number(own?.n))
  })

  test('ISO-02 hides other domains', async () => {
    const answer = await page(myBetsData, { placedAt: everyDay }, asker({ domains: [2] }))
    expect(answer.total_item).toBe(200)
    expect(new Set(answer.data.map((row) => row['domainId']))).toEqual(new Set([2]))
    expect((await page(myBetsData, { placedAt: everyDay }, asker({ domains: [] }))).total_item).toBe(0)
  })

  test('ISO-04 applies a change of the tree at once', async () => {
    expect(await downlineIds(database.db, 120n)).toEqual([120n])
    await transact(database.db, [1, 2], async (tx) => {
      await tx
        .insertInto('agent')
        .values({ id: 121n, domain_id: 1, parent_id: 120n, level: 3, upline: [100n, 120n, 121n], username: 'new' })
        .execute()
      await bumpAgentEpoch(tx)
    })
    expect(await downlineIds(database.db, 120n)).toEqual([120n, 121n])
  })
})

test('AZ-08 returns only declared columns and masks personal data', async () => {
  const bare = asker({ permissions: new Set(['WITHDRAW_VIEW']) })
  const { data } = await page(numberedPayoutsData, {}, bare)
  expect(Object.keys(data[0]!)).toEqual(Object.keys(payouts.columns))
  expect(data[0]!['phone']).toMatch(/^98\*{6}\d\d$/)
  expect((await page(numberedPayoutsData, { phone: '9800' }, bare)).total_item).toBe(0)
  const { rows } = await database.ownerPool.query<{ phone: string }>('select phone from player limit 1')
  const [everything, phone] = [asker(), rows[0]!.phone]
  expect((await page(numberedPayoutsData, {}, everything)).data[0]!['phone']).toMatch(/^98\*{6}\d\d$/)
  for (const someone of [bare, everything]) {
    expect((await page(numberedPayoutsData, { phone: phone.slice(0, -1) }, someone)).total_item).toBe(0)
    expect((await page(numberedPayoutsData, { phone }, someone)).total_item).toBeGreaterThan(0)
  }
})

test.each([
  ['José Müller'.normalize('NFC'), ['José Müller'.normalize('NFD'), 'jose muller', 'JOSÉ MÜLLER']],
  ['José Müller'.normalize('NFD'), ['José Müller'.normalize('NFC'), 'jose muller']],
  ['İsmail Yılmaz', ['İSMAIL YILMAZ', 'ismail yilmaz']],
  ['Straßer', ['STRASSER', 'straßer']],
  ['Anil\u00a0Kapoor', ['Anil Kapoor', 'anil\u200b\u00a0kapoor']],
  ['O’Brien', ["o'brien", 'O’Brien']],
  ['Ｒａｖｉ', ['ravi', 'Ｒａｖｉ']],
  ['मोहन कुमार', ['मोहन कुमार']],
  ['50%_\\x', ['50%_\\x']],
] as const)('finds %s as others type it', async (name, searches) => {
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `update withdrawal set requested_by = $1 where id = (select id from withdrawal order by id limit 1) returning id`,
    [name],
  )
  for (const search of searches)
    expect(
      (await page(numberedPayoutsData, { requestedBy: search })).data.map(({ id }) => id),
      search,
    ).toEqual([rows[0]!.id])
  expect((await page(numberedPayoutsData, { requestedBy: `${name}%` })).data).toEqual([])
})
