import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CursorList, PagedList } from '#blueprint/wire.ts'
import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { countByDay } from './plan/count.ts'
import type { Rows } from './plan/apply-filters.ts'
import { freshDatabase } from '#checks/harness/database.ts'
import type { TestDatabase } from '#checks/harness/database.ts'
import { insertListRows, listViewer as asker, listZone } from '#checks/harness/list-rows.ts'
import { payoutsData } from '#checks/harness/payments/payout-list.ts'
import { myBetsData } from '#areas/exchange/bets/my-bets.data.ts'
import type { Dataset } from './dataset.ts'
import { scopeOfAgents } from '#engine/scope.ts'
import { BadInput } from '#platform/errors/app-errors.ts'
import { runList, runTotals } from './run-list.ts'

const everyDay = '2026-10-30..2026-11-20'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await insertListRows(database.ownerPool, 60_000)
})
afterAll(() => database.close())

const ask = (binding: Dataset<any>, search: Record<string, unknown>, who = asker()) =>
  runList(database.db, binding, who, search)
const page = async (binding: Dataset<any>, search: Record<string, unknown>, who = asker()) =>
  (await ask(binding, search, who)) as PagedList<Record<string, string>>
const slice = async (search: Record<string, unknown>, who = asker()) =>
  (await ask(payoutsData, search, who)) as CursorList<Record<string, string>>
const truth = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.ownerPool.query<Row>(text, values)).rows
const idsOf = (answer: { data: readonly Record<string, string>[] }) => answer.data.map((row) => row['id'])

describe('numbered pages of many bets', () => {
  test.each([1, 2, 41, 42, 300, 1200, 1750, 2161])('returns the same rows for page %i as OFFSET', async (number) => {
    const expected = await truth<{ id: string }>(
      `select id from bet where domain_id in (1, 2) order by placed_at desc, id desc limit 25 offset $1`,
      [(number - 1) * 25],
    )
    const answer = await page(myBetsData, { placedAt: everyDay, page: String(number) })
    expect(idsOf(answer)).toEqual(expected.map(({ id }) => id))
    expect(answer).toMatchObject({ total_item: 60_000, last_page: 2400, current_page: number })
  })

  test.each(['ascending', 'descending'])('returns filtered pages, %s, distant and last', async (direction) => {
    const order = direction === 'ascending' ? 'asc' : 'desc'
    const where = `status in ('SETTLED', 'OPEN') and product = 'fancy' and domain_id = 1`
    const [{ n }] = (await truth<{ n: string }>(`select count(*) n from bet where ${where}`)) as [{ n: string }]
    const last = Math.ceil(Number(n) / 25)
    for (const number of [50, 333, last - 1, last]) {
      const expected = await truth<{ id: string }>(
        `select id from bet where ${where} order by placed_at ${order}, id ${order} limit 25 offset $1`,
        [(number - 1) * 25],
      )
      const search = {
        placedAt: everyDay,
        status: 'SETTLED,OPEN',
        product: 'fancy',
        domainId: '1',
        direction,
        page: String(number),
      }
      const answer = await page(myBetsData, search)
      expect(idsOf(answer)).toEqual(expected.map(({ id }) => id))
      expect([answer.total_item, answer.is_last_page]).toEqual([Number(n), number === last])
    }
    const beyond = await page(myBetsData, {
      placedAt: everyDay,
      status: 'SETTLED,OPEN',
      product: 'fancy',
      domainId: '1',
      page: String(last + 1),
    })
    expect(beyond).toMatchObject({ data: [], is_last: true, last_page: last, current_item_count: 0 })
  })

  test('continue at the edge of the page that was shown, forwards and backwards', async () => {
    const expected = (await truth<{ id: string }>(`select id from bet order by placed_at desc, id desc limit 100`)).map(
      ({ id }) => id,
    )
    let answer = await page(myBetsData, { placedAt: everyDay })
    for (const number of [2, 3, 4]) {
      answer = await page(myBetsData, { placedAt: everyDay, cursor: answer.next_cursor })
      expect(idsOf(answer)).toEqual(expected.slice((number - 1) * 25, number * 25))
      expect(answer).toMatchObject({ total_item: 60_000, current_page: number, last_page: 2400, is_last: false })
    }
    for (const number of [3, 2, 1]) {
      answer = await page(myBetsData, { placedAt: everyDay, cursor: answer.prev_cursor })
      expect(idsOf(answer)).toEqual(expected.slice((number - 1) * 25, number * 25))
      expect(answer.current_page).toBe(number)
    }
    expect(answer.prev_cursor).toBeNull()
    const before = await page(myBetsData, { placedAt: everyDay, page: '2399' })
    const last = await page(myBetsData, { placedAt: everyDay, cursor: before.next_cursor })
    expect(last).toMatchObject({ current_page: 2400, is_last: true, next_cursor: null, current_item_count: 25 })
    await expect(page(myBetsData, { page: '2', cursor: before.next_cursor })).rejects.toMatchObject({
      fields: { page: expect.any(String) },
    })
  })

  const north = asker({ agentId: 110n }, scopeOfAgents([110n, 111n]))

  test.each([
    ['a filter outside the roll-up', { side: 'BACK' }, asker(), 'domain_id in (1, 2)'],
    ['a downline', {}, north, 'agent_id in (110, 111)'],
    ['a downline, oldest first', { direction: 'ascending' }, north, 'agent_id in (110, 111)'],
    ['an order by amount', { sort: 'stake' }, asker(), 'domain_id in (1, 2)'],
  ] as const)('reach every row without a roll-up: %s', async (_, search: Record<string, string>, who, where) => {
    const order = search['direction'] === 'ascending' ? 'asc' : 'desc'
    const column = search['sort'] ?? 'placed_at'
    const expected = await truth<{ id: string }>(
      `select id from bet where ${where} order by ${column} ${order}, id ${order}`,
    )
    const last = Math.ceil(expected.length / 25)
    expect(expected.length).toBeGreaterThan(15_000)
    for (const number of [1, 400, 401, Math.ceil(last / 2), last - 1, last]) {
      const answer = await page(myBetsData, { placedAt: everyDay, ...search, page: String(number) }, who)
      expect(answer, `page ${number}`).toMatchObject({
        total_item: expected.length,
        last_page: last,
        is_last: number === last,
      })
      expect(idsOf(answer), `page ${number}`).toEqual(
        expected.slice((number - 1) * 25, number * 25).map(({ id }) => id),
      )
    }
  })

  test('are not sought by day where rows have no instant', async () => {
    const rows = (tx: Tx) => tx.selectFrom(tx.selectFrom('bet').select('settled_at as settledAt').as('row')) as Rows
    const [{ total, days }, open] = await snapshot(database.db, [1, 2], async (tx) => [
      await countByDay(tx, rows(tx), 'settledAt', listZone),
      await countByDay(tx, rows(tx).where(sql<boolean>`"row"."settledAt" is not null`), 'settledAt', listZone),
    ])
    expect([total, days, open.total]).toEqual([60_000, null, 58_800])
    const settled = await truth<{ day: string; count: number }>(
      `select (settled_at at time zone '${listZone}')::date::text as day, count(*)::int from bet_settled group by 1 order by 1`,
    )
    expect(open.days).toEqual(settled)
  })

  test('returns exact totals from the roll-up and from sums', async () => {
    for (const [search, where] of [
      [{}, 'true'],
      [{ status: 'VOIDED' }, `status = 'VOIDED'`],
      [{ side: 'BACK', product: 'fancy' }, `product = 'fancy'`],
      [{ agentId: '110' }, 'agent_id in (110, 111)'],
    ] as const) {
      const [sums] = await truth<{ n: string; stake: string; pl: string }>(
        `select count(*) n, (sum(stake) / 100)::numeric(20, 2)::text stake, (sum(pl)::numeric / 100)::numeric(20, 2)::text pl from bet where ${where}`,
      )
      const stake = await truth<{ stake: string }>(
        `select trim_scale(sum(stake)) s, (sum(stake) / 100.0)::numeric(20, 2)::text stake from bet where ${where}`,
      )
      const { data } = await runTotals(database.db, myBetsData, asker(), { placedAt: everyDay, ...search })
      expect(data).toEqual({ total_item: Number(sums?.n), totals: { stake: stake[0]?.stake, pl: sums?.pl } })
    }
  })
})

describe('cursors', () => {
  test.each(['requestedAt', 'amount', 'status', 'lastLoginAt', 'id', 'player'])(
    'by %s visit every row once, forwards and backwards',
    async (sort) => {
      for (const direction of ['ascending', 'descending']) {
        const order = direction === 'ascending' ? 'asc' : 'desc'
        const column =
          {
            requestedAt: 'requested_at',
            lastLoginAt: 'last_login_at',
            id: 'w.id',
            player: 'username',
            status: 'w.status',
          }[sort] ?? sort
        const expected = await truth<{ id: string }>(
          `select w.id from withdrawal w join player p on p.cell = w.cell and p.id = player_id order by ${column} ${order}, w.id ${order}`,
        )
        const pages: string[][] = []
        let answer = await slice({ sort, direction })
        expect(answer.prev_cursor).toBeNull()
        for (;;) {
          pages.push(idsOf(answer) as string[])
          if (!answer.next_cursor) break
          answer = await slice({ sort, direction, cursor: answer.next_cursor })
        }
        expect(pages.flat()).toEqual(expected.map(({ id }) => id))
        for (const before of pages.slice(0, -1).toReversed()) {
          answer = await slice({ sort, direction, cursor: answer.prev_cursor })
          expect(idsOf(answer)).toEqual(before)
        }
        expect(answer.prev_cursor).toBeNull()
      }
    },
  )

  test('are rejected when tampered with', async () => {
    const { next_cursor: cursor } = await slice({})
    for (let at = 0; at < cursor!.length; at += 7) {
      const broken = cursor!.slice(0, at) + (cursor![at] === 'A' ? 'B' : 'A') + cursor!.slice(at + 1)
      await expect(slice({ cursor: broken })).rejects.toMatchObject({ fields: { cursor: expect.any(String) } })
    }
    await expect(slice({ cursor, sort: 'amount' })).rejects.toBeInstanceOf(BadInput)
    await expect(slice({ cursor: '' })).rejects.toBeInstanceOf(BadInput)
  })
})
