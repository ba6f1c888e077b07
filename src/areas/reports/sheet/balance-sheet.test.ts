import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChipBooks, type ChipBooks } from '#checks/harness/betting/chip-books.ts'
import { freshDatabase } from '#checks/harness/database.ts'
import { actorWithEverything, viewerOf } from '#checks/harness/staff/branches.ts'
import { uplineIds } from '#checks/harness/small-operator.ts'
import { agingDaysData } from '#areas/agents/aging/aging.data.ts'
import { downlineCashData } from '#areas/agents/cash/entries/cash.data.ts'
import { profitData } from '#areas/reports/profit/profit.data.ts'
import { runList } from '#engine/list/run-list.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { balanceSheetData } from './balance-sheet.data.ts'

let books: ChipBooks
beforeAll(async () => {
  books = await openChipBooks()
})
afterAll(() => books?.database.close())

const master = { node: String(uplineIds.MA), hideZero: 'YES' }
const read = (search: Record<string, string>, actor?: Actor) => books.read(balanceSheetData, search, actor)

/** Entries with their amounts, minus ones with a sign. */
async function sheet(search: Record<string, string> = master, actor?: Actor) {
  const { rows, totals } = await read(search, actor)
  expect(totals['plus']).toBe(totals['minus'])
  return rows.map(({ entry, account, plus, minus }) =>
    [account ?? entry, plus ?? `-${String(minus)}`].map(String).join(' '),
  )
}

describe('the balance sheet of the worked examples', () => {
  test('has no rows but empty ones before anything is played', async () => {
    expect(await sheet()).toEqual([])
  })

  test('BS-01 own part, settlement with the upline and the client add up to zero after a loss', async () => {
    await books.play('5000.00', 'B')
    expect(await sheet()).toEqual(['OWN 3500.00', 'UPLINE 1500.00', 'client -5000.00'])
  })

  test('BS-02 and BS-04 cash that was collected stands on the minus side, also in part', async () => {
    await books.act('settlement', books.player, { amount: '2000.00' })
    expect(await sheet()).toEqual(['OWN 3500.00', 'UPLINE 1500.00', 'client -3000.00', 'COLLECTED -2000.00'])
    await books.act('settlement', books.player, { amount: null })
    expect(await sheet()).toEqual(['OWN 3500.00', 'UPLINE 1500.00', 'COLLECTED -5000.00'])
  })

  test('BS-03 what was paid to the upline is no longer owed to it', async () => {
    await books.act('settlement', uplineIds.MA, { amount: null })
    expect(await sheet()).toEqual(['OWN 3500.00', 'PAID_UP 1500.00', 'COLLECTED -5000.00'])
    // Seen from the upline.
    expect(await sheet({ node: String(uplineIds.SUP), hideZero: 'YES' })).toContain('COLLECTED -1500.00')
  })

  test('wins are paid on the plus side, chips without cash are a row of their own', async () => {
    await books.play('7000.00', 'A')
    await books.act('chips-down', books.player, { amount: '100.00', means: 'CHIPS' })
    await books.act('chips-down', books.player, { amount: '50.00', means: 'CASH' })
    expect(await sheet()).toEqual([
      'client 7150.00',
      'PAID_UP 1500.00',
      'OWN -1400.00',
      'UPLINE -2100.00',
      'COLLECTED -5050.00',
      'CHIPS -100.00',
    ])
    await books.act('settlement', books.player, { amount: '150.00' })
    expect(await sheet()).toContain('PAID 150.00')
  })

  test('a rolled back settlement leaves no cash', async () => {
    const before = await sheet()
    await books.act('settlement', books.player, { amount: '20.00' })
    expect(await sheet()).not.toEqual(before)
    await books.rollBackNewest()
    expect(await sheet()).toEqual(before)
  })
})

test('each linked amount is the total of the rows that it opens', async () => {
  const reports = [
    [agingDaysData, 'open'],
    [profitData, 'ownPl'],
    [downlineCashData, 'amount'],
  ] as const
  const opened: string[] = []
  for (const { rows, plus, minus, entry } of (await read(master)).rows) {
    if (typeof rows !== 'string') continue
    const [path, query] = rows.split('?')
    const [report, column] = reports.find(([{ list }]) => list.path === path)!
    const { totals } = await books.read(report, Object.fromEntries(new URLSearchParams(query)))
    const amount = String(plus ?? minus)
    expect([amount, plus === null ? `-${amount}` : amount], rows).toContain(totals[column])
    opened.push(String(entry))
  }
  expect(new Set(opened)).toEqual(new Set(['ACCOUNT', 'OWN', 'COLLECTED', 'PAID', 'PAID_UP']))
  const plain = actorWithEverything({ permissions: new Set(['BALANCE_SHEET_VIEW'] as const) })
  for (const { rows } of (await read(master, plain)).rows) expect(rows).toBeNull()
})

test('the operator owes the balances of its accounts, and the ledger is the other side', async () => {
  const { rows } = await read({ domainId: '1', hideZero: 'YES' })
  expect(rows.filter(({ entry }) => entry === 'BALANCES').map(({ account }) => account)).toEqual(['COM'])
  expect(rows.find(({ entry }) => entry === 'ISSUED')).toMatchObject({ side: 'MINUS', minus: '200000.00' })
  expect(rows.some(({ entry }) => entry === 'UNEXPLAINED')).toBe(false)
})

test('an amount that the books do not explain is shown, and both sides still have the same total', async () => {
  const raise = (amount: number) =>
    books.query('update agent_day set retained = retained + $2 where agent_id = $1 returning 1', [uplineIds.MA, amount])
  const raised = await raise(700)
  expect(await sheet()).toContain(`UNEXPLAINED -${7 * raised.length}.00`)
  await raise(-700)
  expect((await sheet()).filter((entry) => entry.startsWith('UNEXPLAINED'))).toEqual([])
})

test('an agent sees its own books and those below, without the name of its upline', async () => {
  const agent = actorWithEverything({ agentId: uplineIds.MA, domains: [1] })
  expect(await sheet({ hideZero: 'YES' }, agent)).toEqual(await sheet())
  for (const node of [uplineIds.SUP, uplineIds.COM, 999n])
    expect(await sheet({ node: String(node) }, agent)).toEqual([])
  const { rows } = await read({}, agent)
  expect(rows.filter(({ account }) => account !== null).map(({ account }) => account)).toEqual(['client'])
  expect(rows.find(({ entry }) => entry === 'PAID_UP')).toMatchObject({ rows: null })
})

test('explains the books of accounts of every level of the demo, and of its operators', async () => {
  const world = await freshDatabase('template_world')
  try {
    const domains = (await world.ownerPool.query<{ id: number }>('select id from domain')).rows.map(({ id }) => id)
    const agents = (
      await world.ownerPool.query<{ id: bigint }>(`select id from (
        select id, row_number() over (partition by domain_id, level order by id) as place from agent) a where place <= 2`)
    ).rows
    const viewer = await viewerOf(world.db, actorWithEverything({ domains }))
    const unexplained: string[] = []
    for (const node of ['', ...agents.map(({ id }) => String(id))]) {
      const search = { entry: 'UNEXPLAINED', ...(node && { node }) }
      const { data } = await runList(world.db, balanceSheetData, viewer, search)
      unexplained.push(...data.map(({ plus, minus }) => `${node} ${String(plus ?? minus)}`))
    }
    expect(agents.length).toBeGreaterThan(8)
    expect(unexplained).toEqual([])
  } finally {
    await world.close()
  }
})
