import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyOf, between, contains, equals, period, startsWith, under } from '#blueprint/filters.ts'
import { amount, id, instant, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/list.ts'
import type { CursorList, PagedList } from '#blueprint/wire.ts'
import { freshDatabase } from '#checks/harness/database.ts'
import type { TestDatabase } from '#checks/harness/database.ts'
import { actorOf, fillLists, listNow, listZone } from '#checks/harness/list-rows.ts'
import { myBetsData } from '#rooms/exchange/my-bets.data.ts'
import { dataset } from './dataset.ts'
import type { Dataset } from './dataset.ts'
import { BadInput } from './problems.ts'
import { runList, runTotals } from './run-list.ts'
import { bumpAgentEpoch, downlineIds } from './scope.ts'
import { transact } from './transact.ts'

const everyDay = '2026-10-30..2026-11-20'
const states = ['PENDING', 'SUCCESS', 'REJECTED'] as const

const payouts = list({
  path: '/payouts',
  title: 'Payouts',
  permission: 'WITHDRAW_VIEW',
  scope: 'downline',
  columns: {
    id: uuid(),
    askedAt: instant('Asked'),
    player: text('Player'),
    phone: text('Phone', { masked: true }),
    amount: amount('Amount', { total: 'sum' }),
    status: status('Status', states),
    lastLoginAt: instant('Last login'),
  },
  filters: {
    askedAt: period({ initially: 'all' }),
    status: anyOf(states),
    player: contains(),
    phone: contains(),
    amount: between(),
    agentId: under(),
    cell: equals(),
    askedBy: startsWith(),
  },
  sort: ['askedAt', 'descending'],
  paging: 'cursor',
})
const rows = ({ db }: { db: TestDatabase['db'] }) =>
  db
    .selectFrom('withdrawal')
    .innerJoin('player', (join) =>
      join.onRef('player.cell', '=', 'withdrawal.cell').onRef('player.id', '=', 'withdrawal.player_id'),
    )
    .select([
      'withdrawal.id',
      'withdrawal.asked_at as askedAt',
      'player.username as player',
      'player.phone',
      'withdrawal.amount',
    ])
    .select([
      'withdrawal.status',
      'player.last_login_at as lastLoginAt',
      'withdrawal.agent_id as agentId',
      'withdrawal.cell',
    ])
    .select(['withdrawal.asked_by as askedBy', 'withdrawal.domain_id as domainId'])
const payoutsData = dataset(payouts as any, rows as any)
const numbered = { ...payoutsData, list: { ...payouts, path: '/numbered', paging: 'pages' as const } } as Dataset

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await fillLists(database.ownerPool, 60_000)
})
afterAll(() => database.close())

const asker = (changes: Parameters<typeof actorOf>[0] = {}, agentIds: readonly bigint[] | null = null) => ({
  actor: actorOf(changes),
  agentIds,
  timeZone: listZone,
  now: listNow,
})
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
  test.each([1, 2, 41, 42, 300, 1200, 1750, 2161])('page %i holds the rows that OFFSET would give', async (number) => {
    const expected = await truth<{ id: string }>(
      `select id from bet where domain_id in (1, 2) order by placed_at desc, id desc limit 25 offset $1`,
      [(number - 1) * 25],
    )
    const answer = await page(myBetsData, { placedAt: everyDay, page: String(number) })
    expect(idsOf(answer)).toEqual(expected.map(({ id }) => id))
    expect(answer).toMatchObject({ total_item: 60_000, last_page: 2400, is_capped: false, current_page: number })
  })

  test.each(['ascending', 'descending'])('filtered, %s, far and last', async (direction) => {
    const way = direction === 'ascending' ? 'asc' : 'desc'
    const where = `status in ('SETTLED', 'OPEN') and product = 'fancy' and domain_id = 1`
    const [{ n }] = (await truth<{ n: string }>(`select count(*) n from bet where ${where}`)) as [{ n: string }]
    const last = Math.ceil(Number(n) / 25)
    for (const number of [50, 333, last - 1, last]) {
      const expected = await truth<{ id: string }>(
        `select id from bet where ${where} order by placed_at ${way}, id ${way} limit 25 offset $1`,
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

  test('without a roll-up the count is capped, and pages end with it', async () => {
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

  test('totals are exact, by roll-up and by sum', async () => {
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
  test.each(['askedAt', 'amount', 'status', 'lastLoginAt', 'id', 'player'])(
    'by %s walk forwards and back over every row once',
    async (sort) => {
      for (const direction of ['ascending', 'descending']) {
        const way = direction === 'ascending' ? 'asc' : 'desc'
        const column =
          { askedAt: 'asked_at', lastLoginAt: 'last_login_at', id: 'w.id', player: 'username', status: 'w.status' }[
            sort
          ] ?? sort
        const expected = await truth<{ id: string }>(
          `select w.id from withdrawal w join player p on p.cell = w.cell and p.id = player_id order by ${column} ${way}, w.id ${way}`,
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

  test('that were tampered with are refused', async () => {
    const { next_cursor: cursor } = await slice({})
    for (let at = 0; at < cursor!.length; at += 7) {
      const broken = cursor!.slice(0, at) + (cursor![at] === 'A' ? 'B' : 'A') + cursor!.slice(at + 1)
      await expect(slice({ cursor: broken })).rejects.toMatchObject({ fields: { cursor: expect.any(String) } })
    }
    await expect(slice({ cursor, sort: 'amount' })).rejects.toBeInstanceOf(BadInput)
    await expect(slice({ cursor: '' })).rejects.toBeInstanceOf(BadInput)
  })
})

describe('narrowing', () => {
  test.each([
    [{ status: 'PENDING,SUCCESS' }, `w.status in ('PENDING', 'SUCCESS')`],
    [{ player: 'LAYER_10' }, `username ilike '%layer\\_10%'`],
    [{ player: 'player_1010, Player_1011\nplayer_1' }, `username in ('player_1010', 'player_1011')`],
    [{ player: '%' }, 'false'],
    [{ amount: '100..2000.50' }, 'amount between 10000 and 200050'],
    [{ amount: '..0.05' }, 'amount <= 5'],
    [{ agentId: '110' }, 'w.agent_id in (110, 111)'],
    [{ askedBy: '=CMD' }, `asked_by like '=cmd%'`],
    [{ cell: '7' }, 'w.cell = 7'],
    [{ askedAt: '2026-11-19..2026-11-19' }, `(asked_at at time zone 'Asia/Kolkata')::date = '2026-11-19'`],
  ])('%o', async (search, where) => {
    const [{ n }] = (await truth<{ n: string }>(
      `select count(*) n from withdrawal w join player p on p.cell = w.cell and p.id = player_id where ${where}`,
    )) as [{ n: string }]
    expect((await page(numbered, search)).total_item).toBe(Number(n))
    expect((await runTotals(database.db, numbered, asker(), search)).data.total_item).toBe(Number(n))
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
  ])('%o is refused by name', async (search, name) => {
    await expect(page(numbered, search)).rejects.toMatchObject({ fields: { [name]: expect.any(String) } })
  })

  test('a name given twice is refused', async () => {
    const twice = new URLSearchParams('status=PENDING&status=SUCCESS')
    await expect(runList(database.db, numbered, asker(), twice)).rejects.toMatchObject({
      fields: { status: expect.any(String) },
    })
  })
})

describe('scope', () => {
  test('an agent sees the own part of the tree, siblings add up to the parent, and no filter reaches out of it', async () => {
    const total = async (agentId: bigint, search = {}) => {
      const ids = await downlineIds(database.db, agentId)
      return (await page(numbered, search, asker({ agentId, domains: [1] }, ids))).total_item
    }
    const [own] = (await truth<{ n: string }>('select count(*) n from withdrawal where agent_id = 100')) as [
      { n: string },
    ]
    expect(await total(100n)).toBe((await total(110n)) + (await total(120n)) + Number(own.n))
    expect(await total(110n, { agentId: '120' })).toBe(0)
    expect(await total(110n, { agentId: '100' })).toBe(await total(110n))
  })

  test('other domains do not exist', async () => {
    const answer = await page(myBetsData, { placedAt: everyDay }, asker({ domains: [2] }))
    expect(answer.total_item).toBe(6_000)
    expect(new Set(answer.data.map((row) => row['domainId']))).toEqual(new Set([2]))
    expect((await page(myBetsData, { placedAt: everyDay }, asker({ domains: [] }))).total_item).toBe(0)
  })

  test('an agent that moves is seen at once', async () => {
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

test('only declared columns leave, and what is personal leaves masked', async () => {
  const bare = asker({ permissions: new Set(['WITHDRAW_VIEW']) })
  const { data } = await page(numbered, {}, bare)
  expect(Object.keys(data[0]!)).toEqual(Object.keys(payouts.columns))
  expect(data[0]!['phone']).toMatch(/^98\*{6}\d\d$/)
  expect((await page(numbered, { phone: '9800' }, bare)).total_item).toBe(0)
  const [whole] = (await page(numbered, {})).data
  expect((await page(numbered, { phone: whole!['phone'] }, bare)).total_item).toBeGreaterThan(0)
})
