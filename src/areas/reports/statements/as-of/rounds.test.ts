import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CursorList } from '#blueprint/wire.ts'
import {
  viewerOf,
  postTransfers,
  actorWithEverything,
  insertBranches,
  type TransferInput,
} from '#checks/harness/staff/branches.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { openSettledTree } from '#checks/harness/betting/tree-reports.ts'
import { runList, runTotals } from '#engine/list/run-list.ts'
import { accountStatementData } from '#areas/reports/statements/account-statement.data.ts'

type Row = Record<string, string | number | null>

let database: TestDatabase
const north = actorWithEverything({ username: 'north', agentId: 110n, domains: [1] })
const rounds = 40
const firstDay = '2026-11-10'
const period = { account: '1001', at: '2026-11-01..2026-11-20' }

/** Interleaved rounds: one stake each, a second for every third, a win for every second, a refund for every tenth. */
const played: (TransferInput & { at: string })[] = Array.from({ length: rounds }, (_, n) => n).flatMap((n) => {
  const at = (step: number) =>
    new Date(Date.parse(`${firstDay}T18:00:00Z`) + n * 120_000 + step * 100_000).toISOString()
  const out = { account: 1001n, debit: 'wallet', credit: 'casino', ref: `casino:${n}` }
  const back = { account: 1001n, debit: 'casino', credit: 'wallet', ref: `casino:${n}` }
  return [
    { ...out, kind: 'CASINO_BET', amount: 1_000n + BigInt(n), at: at(0) },
    ...(n % 3 === 0 ? [{ ...out, kind: 'CASINO_BET', amount: 500n, at: at(1) }] : []),
    ...(n % 2 === 0 ? [{ ...back, kind: 'CASINO_WIN', amount: 1_700n + BigInt(n), at: at(2) }] : []),
    ...(n % 10 === 9 ? [{ ...back, kind: 'CASINO_REFUND', amount: 1_000n + BigInt(n), at: at(2) }] : []),
  ]
})
const paid = {
  account: 1001n,
  kind: 'DEPOSIT',
  debit: 'gateway',
  credit: 'wallet',
  amount: 900_000n,
  at: '2026-11-09T10:00:00Z',
}
const bookings = [paid, ...played.toSorted((a, b) => a.at.localeCompare(b.at))]

beforeAll(async () => {
  database = await freshDatabase()
  await insertBranches(database.ownerPool)
  for (const { at, ...booking } of bookings) await postTransfers(database.ownerPool, at, [booking])
})
afterAll(() => database.close())

async function rowsOf(search: Record<string, string>): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const query = cursor === null ? search : { ...search, cursor }
    const page = (await runList(
      database.db,
      accountStatementData,
      await viewerOf(database.db, north),
      query,
    )) as CursorList<Row>
    rows.push(...page.data)
    cursor = page.next_cursor
  } while (cursor !== null)
  return rows
}
const totals = async (search: Record<string, string>) =>
  (await runTotals(database.db, accountStatementData, await viewerOf(database.db, north), search)).data.totals
const minor = (text: Row[string] | undefined) => BigInt(String(text ?? '0.00').replace('.', ''))
const sum = (some: readonly TransferInput[], side: 'debit' | 'credit') =>
  some.filter((one) => one[side] === 'wallet').reduce((all, { amount }) => all + amount, 0n)

describe('casino by round', () => {
  test('shows one line for each round with its stakes and wins, and all other entries unchanged', async () => {
    const lines = await rowsOf({ ...period, byRound: 'YES' })
    expect(lines).toHaveLength(rounds + 1)
    for (let n = 0; n < rounds; n++) {
      const own = played.filter(({ ref }) => ref === `casino:${n}`)
      const line = lines.find(({ ref }) => ref === `casino:${n}`)
      expect([minor(line?.['debit']), minor(line?.['credit']), line?.['lines']]).toEqual([
        sum(own, 'debit'),
        sum(own, 'credit'),
        own.length,
      ])
    }
    const singles = await rowsOf(period)
    expect(singles).toHaveLength(bookings.length)
    // The balance of a line is that of its last entry.
    for (const { id, balance } of lines) expect(singles.find((one) => one['id'] === id)?.['balance']).toBe(balance)
  })

  test('adds up to the ledger, also where a period cuts a round in two', async () => {
    expect(await totals({ ...period, byRound: 'YES' })).toEqual(await totals(period))
    // Midnight of the site’s time zone falls between the rounds.
    for (const at of ['2026-11-10..2026-11-10', '2026-11-11..2026-11-11']) {
      const [single, joined] = [await totals({ ...period, at }), await totals({ ...period, at, byRound: 'YES' })]
      expect(joined).toEqual(single)
      expect(minor(joined['debit'] as string)).toBeGreaterThan(0n)
    }
  })

  test('links to the entries of a round, and a search for single entries shows them', async () => {
    const [line] = (await rowsOf({ ...period, byRound: 'YES' })).filter(({ ref }) => ref === 'casino:30')
    const opened = Object.fromEntries(new URLSearchParams(String(line?.['source']).split('?')[1]))
    expect((await rowsOf(opened)).map(({ kind }) => kind)).toEqual(['CASINO_WIN', 'CASINO_BET', 'CASINO_BET'])
    expect(await rowsOf({ ...period, byRound: 'YES', kind: 'CASINO_BET' })).toHaveLength(rounds + Math.ceil(rounds / 3))
  })

  test('shows one line for each day with the same totals, linking to its rounds', async () => {
    const lines = await rowsOf({ ...period, byDay: 'YES' })
    expect(lines.map(({ description }) => description)).toEqual([
      'Casino of 2026-11-11',
      'Casino of 2026-11-10',
      lines.at(-1)?.['ref'],
    ])
    expect(await totals({ ...period, byDay: 'YES' })).toEqual(await totals(period))
    const opened = Object.fromEntries(new URLSearchParams(String(lines[0]?.['source']).split('?')[1]))
    expect(await rowsOf(opened)).toHaveLength(Number(lines[0]?.['lines']))
    expect(lines.reduce((sum, one) => sum + Number(one['lines']), 0)).toBe(bookings.length)
  })

  test('shows provider and game, and is filtered by provider', async () => {
    const id = '01a1fec9-795e-7124-8f2b-c851866ec68f'
    await database.ownerPool.query(
      `insert into casino_round (cell, player_id, started_at, id, domain_id, agent_id, provider, game, bet, win, currency)
        values (cell_of(1002), 1002, '2026-11-12T10:00Z', $1, 1, 111, 'aura', 'Teen Patti', 700, 0, 'INR')`,
      [id],
    )
    await postTransfers(database.ownerPool, '2026-11-12T10:00:00Z', [
      { ...paid, account: 1002n, amount: 1_000n },
      { account: 1002n, kind: 'CASINO_BET', debit: 'wallet', credit: 'casino', amount: 700n, ref: `casino:${id}` },
    ])
    const filters = { account: '1002', at: period.at }
    expect((await rowsOf(filters))[0]).toMatchObject({ description: 'Aura / Teen Patti', provider: 'aura' })
    expect(await rowsOf({ ...filters, provider: 'aura' })).toHaveLength(1)
    expect(await rowsOf({ ...filters, provider: 'slot' })).toEqual([])
  })

  test('uses an index to find the entries of a round', async () => {
    const { rows } = await database.ownerPool.query(
      `select indexdef from pg_indexes where indexname = 'transfer_round'`,
    )
    expect(rows[0]?.indexdef).toContain('(cell, account_id, ref, wallet_version)')
  })
})

test('an entry shows the exposure at the time it was booked', async () => {
  await database.ownerPool.query('update wallet set exposure = 12345 where account_id = 1001')
  await postTransfers(database.ownerPool, '2026-11-12T10:00:00Z', [{ ...paid, amount: 100n }])
  const [newest] = await rowsOf(period)
  expect(newest).toMatchObject({ credit: '1.00', exposure: '123.45' })
})

test('a settlement entry shows the exposure after its release', async () => {
  const settled = await openSettledTree()
  const { rows } = await settled.database.ownerPool.query(`
    select t.exposure_after, w.exposure from wallet w join player p on p.id = w.account_id join lateral (select exposure_after from transfer t
      where t.cell = w.cell and t.account_id = w.account_id and t.market_id is not null order by t.wallet_version desc limit 1) t on true`)
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.filter((row) => row.exposure_after !== row.exposure)).toEqual([])
  const { rows: between } = await settled.database.ownerPool.query(
    'select from transfer where market_id is not null and exposure_after > 0',
  )
  expect(between.length).toBeGreaterThan(0)
  await settled.database.close()
})
