import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CursorList, PagedList } from '#blueprint/wire.ts'
import { freshDatabase } from '#checks/harness/database.ts'
import type { TestDatabase } from '#checks/harness/database.ts'
import { insertListRows, listViewer as asker } from '#checks/harness/list-rows.ts'
import { payoutsData } from '#checks/harness/payments/payout-list.ts'
import { myBetsData } from '#areas/exchange/bets/my-bets.data.ts'
import type { Dataset } from './dataset.ts'
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
    expect(answer).toMatchObject({ total_item: 60_000, last_page: 2400, is_capped: false, current_page: number })
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

  test('caps count and pages without a roll-up', async () => {
    const search = { placedAt: everyDay, side: 'BACK' }
    expect(await page(myBetsData, search)).toMatchObject({
      total_item: 10_000,
      is_capped: true,
      is_last: false,
      last_page: 400,
    })
    expect((await page(myBetsData, { ...search, page: '400' })).data).toHaveLength(25)
    await expect(page(myBetsData, { ...search, page: '401' })).rejects.toMatchObject({
      fields: { page: expect.stringContaining('400') },
    })
    const sortedByStake = await page(myBetsData, { placedAt: everyDay, sort: 'stake', page: '2400' })
    const expected = await truth<{ id: string }>('select id from bet order by stake desc, id desc offset 59975')
    expect(idsOf(sortedByStake)).toEqual(expected.map(({ id }) => id))
    await expect(page(myBetsData, { placedAt: everyDay, sort: 'stake', page: '1200' })).rejects.toBeInstanceOf(BadInput)
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
