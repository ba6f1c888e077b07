import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PagedList } from '#blueprint/wire.ts'
import { anywhere, askerOf, book, everybody } from '#checks/harness/staff/branches.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { settling, type Settling } from '#checks/harness/betting/settling.ts'
import { chain, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { columns, imbalance, type BalanceSheet } from '#areas/agents/rules/chips/balance-sheet.ts'
import { runAction, type ActBinding } from '#engine/action/run-act.ts'
import { runList } from '#engine/list/run-list.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { money, negate, parseMoney, sum, type Money } from '#values/money.ts'
import { chipsActs } from '#areas/agents/cash-entries/chips.act.ts'
import { downlineData } from './downline.data.ts'

let database: TestDatabase
let site: SmallOperator
let books: Settling
let player: string
const bindings: ActBinding[] = chipsActs.map((act) => ({ path: '/downline', act }))

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  books = settling(database, site)
  for (const account of [chain.SUP, chain.MA])
    await book(database.ownerPool, '2026-11-10T10:00:00Z', [
      { account, kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount: 10_000_000n },
    ])
  await books.query('update agent set credit_reference = 10000000 where id = any ($1)', [[chain.SUP, chain.MA]])
  player = await site.player('client')
  await act('chips-down', player, { amount: '60000.00', means: 'CHIPS' })
  await act('credit-reference', player, { creditReference: '60000.00', withChips: false })
})
afterAll(() => database?.close())

async function act(name: string, id: string | bigint, body: object): Promise<void> {
  const binding = bindings.find((one) => one.act.action.name === name)!
  const context = {
    db: database.db,
    bindings,
    checkTransactionPassword: async () => true,
    enqueue: async () => undefined,
  }
  await runAction(context, binding, {
    actor: everybody(),
    id: String(id),
    body: { ...body, reason: { code: 'OTHER', text: 'As agreed' }, transactionPassword: 'asked elsewhere' },
    idempotencyKey: randomUUID(),
    preview: false,
    parameters: {},
    circumstances: anywhere,
  })
}

const minor = (text: unknown): Money => parseMoney(String(text)) ?? money(0n)

async function rowOf(node: bigint, account: string): Promise<Record<string, unknown>> {
  const asker = await askerOf(database.db, everybody())
  const page = await runList(database.db, downlineData, asker, { node: String(node) })
  return (page as PagedList<Record<string, unknown>>).data.find((row) => row['account'] === account)!
}

/** The books of the master agent from what is stored: results, credit references, cash. */
async function sheet(): Promise<BalanceSheet> {
  const [own] = await books.query('select coalesce(sum(own), 0)::bigint as own from agent_day where agent_id = $1', [
    chain.MA,
  ])
  const [cash] = await books.query(
    `select coalesce(sum(case when (direction = 'DEPOSIT') = (parent_id = $1) then -amount else amount end), 0)::bigint as cash
     from cash_entry where status = 'POSTED' and (parent_id = $1 or account_id = $1)`,
    [chain.MA],
  )
  return {
    ownResult: money(own?.['own']),
    parent: negate(minor((await rowOf(chain.SUP, 'MA'))['refPl'])),
    clients: minor((await rowOf(chain.MA, 'client'))['refPl']),
    cash: money(cash?.['cash']),
  }
}

async function isEven(expected: BalanceSheet): Promise<void> {
  const stored = await sheet()
  expect(stored).toEqual(expected)
  expect(imbalance(stored)).toBe(0n)
  const { left, right } = columns(stored)
  expect(sum(left.map(([, amount]) => amount))).toBe(sum(right.map(([, amount]) => amount)))
}

async function play(stake: string, winner: 'A' | 'B'): Promise<void> {
  const market = await site.market()
  await site.bet(player, market.id, { runner: market.runners['A'], odds: '2', stake })
  await books.run(market.id, { result: books.winner(market, winner) })
}

const rupees = (text: string): Money => minor(text)
const book4 = (ownResult: string, parent: string, clients: string, cash: string): BalanceSheet => ({
  ownResult: rupees(ownResult),
  parent: rupees(parent),
  clients: rupees(clients),
  cash: rupees(cash),
})

describe('the books of an agent, from the ledger', () => {
  test('CR-03 players who lose leave him owing what he passes up', async () => {
    await play('5000.00', 'B')
    const row = await rowOf(chain.SUP, 'MA')
    const own = minor(row['balance']) - minor(row['downlineBalance'])
    expect([own, row['downlineBalance'], row['balance'], row['refPl']]).toEqual([
      4_350_000n,
      '55000.00',
      '98500.00',
      '-1500.00',
    ])
  })

  test('BS-01 to BS-04 are even after the loss, a part of the cash, all of it, and what is passed up', async () => {
    await isEven(book4('3500.00', '1500.00', '-5000.00', '0.00'))
    await act('settlement', player, { amount: '2000.00' })
    await isEven(book4('3500.00', '1500.00', '-3000.00', '-2000.00'))
    await act('settlement', player, { amount: null })
    await isEven(book4('3500.00', '1500.00', '0.00', '-5000.00'))
    await act('settlement', chain.MA, { amount: null })
    await isEven(book4('3500.00', '0.00', '0.00', '-3500.00'))
  })

  test('CR-04 players who win leave him to be paid by the one above', async () => {
    await play('5000.00', 'A')
    const row = await rowOf(chain.SUP, 'MA')
    expect([row['downlineBalance'], row['balance'], row['refPl']]).toEqual(['65000.00', '101500.00', '1500.00'])
    await isEven(book4('0.00', '-1500.00', '5000.00', '-3500.00'))
    expect(await verify(database.db)).toEqual([])
  })
})
