import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CursorList } from '#blueprint/wire.ts'
import {
  anywhere,
  ask,
  askerOf,
  book,
  branchZone,
  everybody,
  fillBranches,
  type Booking,
} from '#checks/harness/staff/branches.ts'
import { pressing } from '#checks/harness/staff/care.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { kindGroups, kindsOfGroup } from '#blueprint/ledger/kind-group.ts'
import { transferKinds } from '#blueprint/ledger/transfer.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { runList, runTotals } from '#engine/list/run-list.ts'
import { runQuery } from '#engine/run-query.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { wholeScope } from '#engine/scope.ts'
import { formatMoney, money } from '#values/money.ts'
import { accountStatementData } from './account-statement.data.ts'
import { findAccountsAnswer } from '#areas/reports/as-of/find-account.data.ts'
import { headOfStatement } from './head.facts.ts'
import { sendStatementAct } from './send-statement.act.ts'
import { statementSummaryAnswer } from './summary.data.ts'

type Row = Record<string, string | number | null>

let database: TestDatabase
const north = everybody({ username: 'north', agentId: 110n, domains: [1] })
const player = { account: '1001' }
const period = '2026-11-01..2026-11-20'
const written = (minor: bigint) => formatMoney(money(minor))

/** Two bookings before the period, sixty in it, one after; every third reserves money for a withdrawal. */
const bookings: (Booking & { at: string })[] = Array.from({ length: 63 }, (_, index) => {
  const day =
    index < 2 ? '2026-10-20' : index === 62 ? '2026-11-21' : `2026-11-${String(1 + (index % 20)).padStart(2, '0')}`
  const isHold = index % 3 === 2
  const sides = isHold ? { debit: 'wallet', credit: 'held' } : { debit: 'gateway', credit: 'wallet' }
  return {
    account: 1001n,
    kind: isHold ? 'WITHDRAW_HOLD' : index % 3 === 0 ? 'DEPOSIT' : 'BONUS_CONVERT',
    ...sides,
    amount: BigInt(1000 + index * 7),
    ref: `booking:${index}`,
    at: `${day}T0${index % 10}:00:00Z`,
  }
}).toSorted((a, b) => a.at.localeCompare(b.at))

const inPeriod = bookings.filter(({ at }) => at >= '2026-11-01' && at < '2026-11-21')
const sumOf = (some: readonly Booking[], side: 'debit' | 'credit') =>
  some.filter((one) => one[side] === 'wallet').reduce((sum, { amount }) => sum + amount, 0n)

beforeAll(async () => {
  database = await freshDatabase()
  await fillBranches(database.ownerPool)
  await database.ownerPool.query(`
    insert into competition (id, external_id, sport, name) values (1, 'c1', 'cricket', 'League');
    insert into event (id, competition_id, external_id, name, starts_at) values (1, 1, 'e1', 'Tides v Falcons', '2026-11-20T10:00Z');
    insert into market (id, event_id, external_id, name, kind, product, price_kind) values (7, 1, 'm7', 'Match odds', 'match_odds', 'exchange', 'odds')`)
  for (const { at, ...booking } of bookings) await book(database.ownerPool, at, [booking])
  await book(database.ownerPool, '2026-11-15T10:00:00Z', [
    { account: 1004n, kind: 'DEPOSIT', debit: 'gateway', credit: 'wallet', amount: 50_000n },
    { account: 1004n, kind: 'EXCH_PL', debit: 'wallet', credit: 'exchange', amount: 20_000n, market: 7n },
    { account: 110n, kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount: 700_000n },
  ])
})
afterAll(() => database.close())

const pageOf = async (actor: Actor, search: Record<string, string>): Promise<CursorList<Row>> =>
  (await runList(database.db, accountStatementData, await askerOf(database.db, actor), search)) as CursorList<Row>

async function wholeOf(actor: Actor, search: Record<string, string>): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const page: CursorList<Row> = await pageOf(actor, cursor === null ? search : { ...search, cursor })
    rows.push(...page.data)
    cursor = page.next_cursor
  } while (cursor !== null)
  return rows
}

describe('a statement', () => {
  test('reads every booking of the period once, newest first, each leading to the balance of the next', async () => {
    const rows = await wholeOf(north, { ...player, at: period })
    expect(rows.map(({ id }) => id)).toEqual(inPeriod.map((_, index) => String(62 - index)))
    const minor = (text: Row[string] | undefined) => BigInt(String(text ?? '0.00').replace('.', ''))
    for (const [at, row] of rows.entries()) {
      const before = rows[at + 1]
      if (before)
        expect(minor(before['balance']) + minor(row['credit']) - minor(row['debit'])).toBe(minor(row['balance']))
    }
  })

  test('sums what came and went', async () => {
    const asker = await askerOf(database.db, north)
    const { data } = await runTotals(database.db, accountStatementData, asker, { ...player, at: period })
    expect(data).toEqual({
      total_item: inPeriod.length,
      totals: { credit: written(sumOf(inPeriod, 'credit')), debit: written(sumOf(inPeriod, 'debit')) },
    })
  })

  test('opens, closes and checks itself', async () => {
    const summary = await ask(database.db, statementSummaryAnswer, north, { ...player, at: period })
    const before = bookings.filter(({ at }) => at < '2026-11-01')
    const opening = sumOf(before, 'credit') - sumOf(before, 'debit')
    const [credit, debit] = [sumOf(inPeriod, 'credit'), sumOf(inPeriod, 'debit')]
    expect(summary).toEqual({
      account: { id: '1001', username: 'player_1001', kind: 'PLAYER' },
      from: '2026-11-01',
      to: '2026-11-20',
      bookings: inPeriod.length,
      opening: written(opening),
      credit: written(credit),
      debit: written(debit),
      closing: written(opening + credit - debit),
      difference: '0.00',
    })
    const quiet = await ask(database.db, statementSummaryAnswer, north, { ...player, at: '2026-10-25..2026-10-26' })
    expect(quiet).toMatchObject({ bookings: 0, opening: written(opening), closing: written(opening) })
    const dawn = await ask(database.db, statementSummaryAnswer, north, { ...player, at: '2026-09-01..2026-09-02' })
    expect(dawn).toMatchObject({ opening: '0.00', closing: '0.00' })
  })

  test('is narrowed by group, amount and reference', async () => {
    const bonus = await wholeOf(north, { ...player, at: period, kindGroup: 'Bonus' })
    expect(bonus).toHaveLength(inPeriod.filter(({ kind }) => kind === 'BONUS_CONVERT').length)
    const large = await wholeOf(north, { ...player, at: period, amount: '13.00..' })
    expect(large).toHaveLength(inPeriod.filter(({ amount }) => amount >= 1300n).length)
    expect(await wholeOf(north, { ...player, at: period, ref: 'booking:10' })).toHaveLength(1)
  })

  test('names the market, and the sides of what names none', async () => {
    const [result, deposit] = await wholeOf(everybody(), { account: '1004', at: period })
    expect(result).toMatchObject({ description: 'Tides v Falcons / Match odds', debit: '200.00', credit: null })
    expect(deposit).toMatchObject({ route: 'gateway > wallet', credit: '500.00', debit: null, balance: '500.00' })
  })
})

test('names who booked to the platform, and to an agent his own people only', async () => {
  await database.ownerPool.query(`
    insert into role (id, name) values (1, 'Any');
    insert into staff (id, username, name, email, role_id, agent_id, password_hash) values (1, 'checks', 'Checks', 'checks@one.example', 1, null, 'x')`)
  const [own] = await wholeOf(everybody(), { ...player, at: period })
  expect(own?.['actor']).toBe('checks')
  expect((await wholeOf(north, { ...player, at: period }))[0]?.['actor']).toBeNull()
  await database.ownerPool.query('update staff set agent_id = 111')
  expect((await wholeOf(north, { ...player, at: period }))[0]?.['actor']).toBe('checks')
})

describe('whose statement', () => {
  test('is the own one where none is chosen; that of the house for who stands above all', async () => {
    expect(await wholeOf(north, { at: period })).toMatchObject([{ kind: 'CHIP_ISSUE', credit: '7000.00' }])
    expect((await ask(database.db, statementSummaryAnswer, north, { at: period }))?.account?.username).toBe('north')
    const { rows } = await database.ownerPool.query(
      'select id::text, username from agent where parent_id is null order by id limit 1',
    )
    const asked = { at: period }
    expect((await ask(database.db, statementSummaryAnswer, everybody(), asked))?.account).toMatchObject(rows[0])
    expect(await wholeOf(everybody(), asked)).toEqual(await wholeOf(everybody(), { ...asked, account: rows[0].id }))
  })

  test('is found by name or id within the own part of the tree', async () => {
    const found = async (q: string, actor = north) =>
      ((await ask(database.db, findAccountsAnswer, actor, { q })) ?? []).map(({ id, level }) => [
        id,
        level === 'Player',
      ])
    expect(await found('player_1001')).toEqual([['1001', true]])
    expect(await found('1001')).toEqual([['1001', true]])
    expect(await found('NORTH')).toContainEqual(['110', false])
    expect(await found('player_1004')).toEqual([])
    expect(await found('120')).toEqual([])
    expect(await found('%')).toEqual([])
    expect(await found('player_1004', everybody())).toEqual([['1004', true]])
  })

  test('is printed with what the period begins and ends with, to whom it may be shown', async () => {
    const headOf = async (actor: Actor) =>
      database.db.transaction().execute(async (tx) => {
        await sql`select set_config('app.domains', '{1,2}', true)`.execute(tx)
        const { scope, timeZone } = await askerOf(database.db, actor)
        const filters = { account: 1001n, at: { from: '2026-11-01', to: '2026-11-20' } }
        return Object.fromEntries(await headOfStatement(tx, { actor, scope, timeZone, filters }))
      })
    const sums = await ask(database.db, statementSummaryAnswer, north, { ...player, at: period })
    expect(await headOf(north)).toMatchObject({ 'Opening balance': sums?.opening, Credit: sums?.credit })
    expect((await headOf(north))['Account']).toBe('player_1001 (1001)')
    expect(await headOf(everybody({ agentId: 120n, domains: [1] }))).toEqual({})
  })

  test('has beside it the figures of the days it shows: those of its reader, not of the house', async () => {
    const far = { actor: north, scope: wholeScope, timeZone: 'America/New_York' }
    const parameters = { account: '1001', at: '2026-11-20..2026-11-20' }
    const page = (await runList(database.db, accountStatementData, far, parameters)) as CursorList<Row>
    const asked = { ...far, parameters, timeZone: branchZone, ownTimeZone: far.timeZone, circumstances: anywhere }
    const beside = await snapshot(database.db, [1], (tx) => runQuery(statementSummaryAnswer, { tx, ...asked }))
    expect(page.data.map(({ at }) => at)).toContain('2026-11-21T02:00:00.000Z')
    expect(beside).toMatchObject({ bookings: page.data.length, closing: page.data[0]?.['balance'] })
  })

  test('is never that of another branch or house', async () => {
    for (const account of ['1004', '120', '100', '1006', '5']) {
      expect(await wholeOf(north, { account, at: period })).toEqual([])
      expect(await ask(database.db, statementSummaryAnswer, north, { account, at: period })).toBeNull()
    }
  })
})

test('every kind of movement has one group, and every group has kinds', () => {
  expect(kindGroups.flatMap(kindsOfGroup).toSorted()).toEqual(transferKinds.toSorted())
  for (const group of kindGroups) expect(kindsOfGroup(group)).not.toEqual([])
})

test('is sent to the player as a message, from whoever may see it', async () => {
  const { press } = pressing(database, [sendStatementAct])
  const wish = { actor: north, body: { account: '1001', from: '2026-11-01', to: '2026-11-20' } }
  await press('sending', wish)
  const summary = await ask(database.db, statementSummaryAnswer, north, { ...player, at: period })
  const { rows } = await database.ownerPool.query(
    `select t.subject, t.unread_account, m.body from message_thread t join message m on m.thread_id = t.id where t.account_id = 1001`,
  )
  expect(rows).toMatchObject([{ subject: 'Your statement of 2026-11-01 to 2026-11-20', unread_account: 1 }])
  for (const figure of [summary?.opening, summary?.credit, summary?.debit, summary?.closing])
    expect(rows[0].body).toContain(figure)
  await expect(press('sending', { ...wish, body: { ...wish.body, account: '1004' } })).rejects.toThrow('no such')
  await expect(press('sending', { ...wish, body: { ...wish.body, to: '2026-10-01' } })).rejects.toThrow(
    'before it begins',
  )
})
