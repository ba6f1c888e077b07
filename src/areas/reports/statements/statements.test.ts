import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CursorList } from '#blueprint/wire.ts'
import {
  testCircumstances,
  queryAs,
  viewerOf,
  postTransfers,
  actorWithEverything,
  insertBranches,
  type TransferInput,
} from '#checks/harness/staff/branches.ts'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
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
import { findAccountsAnswer } from '#areas/reports/statements/as-of/find-account.data.ts'
import { statementHeader } from './print-header.facts.ts'
import { sendStatementAct } from './send-statement.act.ts'
import { statementSummaryAnswer } from './summary.data.ts'

type Row = Record<string, string | number | null>

let database: TestDatabase
const north = actorWithEverything({ username: 'north', agentId: 110n, domains: [1] })
const player = { account: '1001' }
const period = '2026-11-01..2026-11-20'
const formatMinor = (minor: bigint) => formatMoney(money(minor))

/** Two entries before the period, sixty in it, one after; every third reserves money for a withdrawal. */
const bookings: (TransferInput & { at: string })[] = Array.from({ length: 63 }, (_, index) => {
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
const sumOf = (some: readonly TransferInput[], side: 'debit' | 'credit') =>
  some.filter((one) => one[side] === 'wallet').reduce((sum, { amount }) => sum + amount, 0n)

beforeAll(async () => {
  database = await freshDatabase()
  await insertBranches(database.ownerPool)
  await database.ownerPool.query(`
    insert into competition (id, external_id, sport, name) values (1, 'c1', 'cricket', 'League');
    insert into event (id, competition_id, external_id, name, starts_at) values (1, 1, 'e1', 'Tides v Falcons', '2026-11-20T10:00Z');
    insert into market (id, event_id, external_id, name, kind, product, price_kind) values (7, 1, 'm7', 'Match odds', 'match_odds', 'exchange', 'odds')`)
  for (const { at, ...booking } of bookings) await postTransfers(database.ownerPool, at, [booking])
  await postTransfers(database.ownerPool, '2026-11-15T10:00:00Z', [
    { account: 1004n, kind: 'DEPOSIT', debit: 'gateway', credit: 'wallet', amount: 50_000n },
    { account: 1004n, kind: 'EXCH_PL', debit: 'wallet', credit: 'exchange', amount: 20_000n, market: 7n },
    { account: 110n, kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount: 700_000n },
  ])
})
afterAll(() => database.close())

const pageOf = async (actor: Actor, search: Record<string, string>): Promise<CursorList<Row>> =>
  (await runList(database.db, accountStatementData, await viewerOf(database.db, actor), search)) as CursorList<Row>

async function allRowsOf(actor: Actor, search: Record<string, string>): Promise<Row[]> {
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
  test('lists every entry of the period once, newest first, with consistent balances', async () => {
    const rows = await allRowsOf(north, { ...player, at: period })
    expect(rows.map(({ id }) => id)).toEqual(inPeriod.map((_, index) => String(62 - index)))
    const minor = (text: Row[string] | undefined) => BigInt(String(text ?? '0.00').replace('.', ''))
    for (const [at, row] of rows.entries()) {
      const before = rows[at + 1]
      if (before)
        expect(minor(before['balance']) + minor(row['credit']) - minor(row['debit'])).toBe(minor(row['balance']))
    }
  })

  test('totals credits and debits', async () => {
    const viewer = await viewerOf(database.db, north)
    const { data } = await runTotals(database.db, accountStatementData, viewer, { ...player, at: period })
    expect(data).toEqual({
      total_item: inPeriod.length,
      totals: { credit: formatMinor(sumOf(inPeriod, 'credit')), debit: formatMinor(sumOf(inPeriod, 'debit')) },
    })
  })

  test('has opening, closing and a reconciliation', async () => {
    const summary = await queryAs(database.db, statementSummaryAnswer, north, { ...player, at: period })
    const before = bookings.filter(({ at }) => at < '2026-11-01')
    const opening = sumOf(before, 'credit') - sumOf(before, 'debit')
    const [credit, debit] = [sumOf(inPeriod, 'credit'), sumOf(inPeriod, 'debit')]
    expect(summary).toEqual({
      account: { id: '1001', username: 'player_1001', kind: 'PLAYER' },
      from: '2026-11-01',
      to: '2026-11-20',
      bookings: inPeriod.length,
      opening: formatMinor(opening),
      credit: formatMinor(credit),
      debit: formatMinor(debit),
      closing: formatMinor(opening + credit - debit),
      difference: '0.00',
    })
    const quiet = await queryAs(database.db, statementSummaryAnswer, north, { ...player, at: '2026-10-25..2026-10-26' })
    expect(quiet).toMatchObject({ bookings: 0, opening: formatMinor(opening), closing: formatMinor(opening) })
    const dawn = await queryAs(database.db, statementSummaryAnswer, north, { ...player, at: '2026-09-01..2026-09-02' })
    expect(dawn).toMatchObject({ opening: '0.00', closing: '0.00' })
  })

  test('is filtered by group, amount and reference', async () => {
    const bonus = await allRowsOf(north, { ...player, at: period, kindGroup: 'Bonus' })
    expect(bonus).toHaveLength(inPeriod.filter(({ kind }) => kind === 'BONUS_CONVERT').length)
    const large = await allRowsOf(north, { ...player, at: period, amount: '13.00..' })
    expect(large).toHaveLength(inPeriod.filter(({ amount }) => amount >= 1300n).length)
    expect(await allRowsOf(north, { ...player, at: period, ref: 'booking:10' })).toHaveLength(1)
  })

  test('shows the market, or the ledger sides if there is none', async () => {
    const [result, deposit] = await allRowsOf(actorWithEverything(), { account: '1004', at: period })
    expect(result).toMatchObject({ description: 'Tides v Falcons / Match odds', debit: '200.00', credit: null })
    expect(deposit).toMatchObject({ route: 'gateway > wallet', credit: '500.00', debit: null, balance: '500.00' })
  })
})

test('shows the user who posted to the platform, and to an agent only users of its downline', async () => {
  await database.ownerPool.query(`
    insert into role (id, name) values (1, 'Any');
    insert into staff (id, username, name, email, role_id, agent_id, password_hash) values (1, 'checks', 'Checks', 'checks@one.example', 1, null, 'x')`)
  const [own] = await allRowsOf(actorWithEverything(), { ...player, at: period })
  expect(own?.['actor']).toBe('checks')
  expect((await allRowsOf(north, { ...player, at: period }))[0]?.['actor']).toBeNull()
  await database.ownerPool.query('update staff set agent_id = 111')
  expect((await allRowsOf(north, { ...player, at: period }))[0]?.['actor']).toBe('checks')
})

describe('the account of a statement', () => {
  test('is the own account by default; the top node for platform users', async () => {
    expect(await allRowsOf(north, { at: period })).toMatchObject([{ kind: 'CHIP_ISSUE', credit: '7000.00' }])
    expect((await queryAs(database.db, statementSummaryAnswer, north, { at: period }))?.account?.username).toBe('north')
    const { rows } = await database.ownerPool.query(
      'select id::text, username from agent where parent_id is null order by id limit 1',
    )
    const filters = { at: period }
    expect((await queryAs(database.db, statementSummaryAnswer, actorWithEverything(), filters))?.account).toMatchObject(
      rows[0],
    )
    expect(await allRowsOf(actorWithEverything(), filters)).toEqual(
      await allRowsOf(actorWithEverything(), { ...filters, account: rows[0].id }),
    )
  })

  test('is found by username or id within the downline', async () => {
    const found = async (q: string, actor = north) =>
      ((await queryAs(database.db, findAccountsAnswer, actor, { q })) ?? []).map(({ id, level }) => [
        id,
        level === 'Player',
      ])
    expect(await found('player_1001')).toEqual([['1001', true]])
    expect(await found('1001')).toEqual([['1001', true]])
    expect(await found('NORTH')).toContainEqual(['110', false])
    expect(await found('player_1004')).toEqual([])
    expect(await found('120')).toEqual([])
    expect(await found('%')).toEqual([])
    expect(await found('player_1004', actorWithEverything())).toEqual([['1004', true]])
  })

  test('is printed with opening and closing balance for users who may see it', async () => {
    const headOf = async (actor: Actor) =>
      database.db.transaction().execute(async (tx) => {
        await sql`select set_config('app.domains', '{1,2}', true)`.execute(tx)
        const { scope, timeZone } = await viewerOf(database.db, actor)
        const filters = { account: 1001n, at: { from: '2026-11-01', to: '2026-11-20' } }
        return Object.fromEntries(await statementHeader(tx, { actor, scope, timeZone, filters }))
      })
    const sums = await queryAs(database.db, statementSummaryAnswer, north, { ...player, at: period })
    expect(await headOf(north)).toMatchObject({ 'Opening balance': sums?.opening, Credit: sums?.credit })
    expect((await headOf(north))['Account']).toBe('player_1001 (1001)')
    expect(await headOf(actorWithEverything({ agentId: 120n, domains: [1] }))).toEqual({})
  })

  test('has a summary of the days of its list', async () => {
    const far = { actor: north, scope: wholeScope, timeZone: 'America/New_York' }
    const parameters = { account: '1001', at: '2026-11-20..2026-11-20' }
    const page = (await runList(database.db, accountStatementData, far, parameters)) as CursorList<Row>
    const request = {
      ...far,
      parameters,
      timeZone: far.timeZone,
      circumstances: testCircumstances,
    }
    const beside = await snapshot(database.db, [1], (tx) => runQuery(statementSummaryAnswer, { tx, ...request }))
    expect(page.data.map(({ at }) => at)).toContain('2026-11-21T02:00:00.000Z')
    expect(beside).toMatchObject({ bookings: page.data.length, closing: page.data[0]?.['balance'] })
  })

  test('is never of another branch or domain', async () => {
    for (const account of ['1004', '120', '100', '1006', '5']) {
      expect(await allRowsOf(north, { account, at: period })).toEqual([])
      expect(await queryAs(database.db, statementSummaryAnswer, north, { account, at: period })).toBeNull()
    }
  })
})

test('every entry type has one group, and every group has types', () => {
  expect(kindGroups.flatMap(kindsOfGroup).toSorted()).toEqual(transferKinds.toSorted())
  for (const group of kindGroups) expect(kindsOfGroup(group)).not.toEqual([])
})

test('is sent to the player as a message by users who may see it', async () => {
  const { press } = actionRunner(database, [sendStatementAct])
  const wish = { actor: north, body: { account: '1001', from: '2026-11-01', to: '2026-11-20' } }
  await press('sending', wish)
  const summary = await queryAs(database.db, statementSummaryAnswer, north, { ...player, at: period })
  const { rows } = await database.ownerPool.query(
    `select t.subject, t.unread_account, m.body from message_thread t join message m on m.thread_id = t.id where t.account_id = 1001`,
  )
  expect(rows).toMatchObject([{ subject: 'Your statement of 2026-11-01 to 2026-11-20', unread_account: 1 }])
  for (const figure of [summary?.opening, summary?.credit, summary?.debit, summary?.closing])
    expect(rows[0].body).toContain(figure)
  await expect(press('sending', { ...wish, body: { ...wish.body, account: '1004' } })).rejects.toThrow('Not found')
  await expect(press('sending', { ...wish, body: { ...wish.body, to: '2026-10-01' } })).rejects.toThrow(
    'before it begins',
  )
})
