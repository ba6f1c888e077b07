import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PagedList } from '#blueprint/wire.ts'
import { testCircumstances, viewerOf, postTransfers, actorWithEverything } from '#checks/harness/staff/branches.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { settlementClient, type SettlementClient } from '#checks/harness/betting/settlements.ts'
import { uplineIds, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { columns, imbalance, type BalanceSheet } from '#areas/agents/rules/chips/balance-sheet.ts'
import { runAction, type ActBinding } from '#engine/action/run-act.ts'
import { runList } from '#engine/list/run-list.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { money, negate, parseMoney, sum, type Money } from '#values/money.ts'
import { chipsActs } from '#areas/agents/cash/entries/chips.act.ts'
import { downlineData } from './downline/downline.data.ts'

let database: TestDatabase
let site: SmallOperator
let books: SettlementClient
let player: string
const bindings: ActBinding[] = chipsActs.map((act) => ({ path: '/downline', act }))

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  books = settlementClient(database, site)
  for (const account of [uplineIds.SUP, uplineIds.MA])
    await postTransfers(database.ownerPool, '2026-11-10T10:00:00Z', [
      { account, kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount: 10_000_000n },
    ])
  await books.query('update agent set credit_reference = 10000000 where id = any ($1)', [[uplineIds.SUP, uplineIds.MA]])
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
    actor: actorWithEverything(),
    id: String(id),
    body: { ...body, reason: { code: 'OTHER', text: 'As agreed' }, transactionPassword: 'asked elsewhere' },
    idempotencyKey: randomUUID(),
    preview: false,
    parameters: {},
    circumstances: testCircumstances,
  })
}

const minor = (text: unknown): Money => parseMoney(String(text)) ?? money(0n)

async function rowOf(node: bigint, account: string): Promise<Record<string, unknown>> {
  const viewer = await viewerOf(database.db, actorWithEverything())
  const page = await runList(database.db, downlineData, viewer, { node: String(node) })
  return (page as PagedList<Record<string, unknown>>).data.find((row) => row['account'] === account)!
}

/** The balance sheet of the master agent, computed from stored results, credit references and cash. */
async function readSheet(): Promise<BalanceSheet> {
  const [own] = await books.query(
    'select coalesce(sum(retained), 0)::bigint as retained from agent_day where agent_id = $1',
    [uplineIds.MA],
  )
  const [cash] = await books.query(
    `select coalesce(sum(case when (direction = 'DEPOSIT') = (parent_id = $1) then -amount else amount end), 0)::bigint as cash
     from cash_entry where status = 'POSTED' and (parent_id = $1 or account_id = $1)`,
    [uplineIds.MA],
  )
  return {
    ownResult: money(own?.['retained']),
    parent: negate(minor((await rowOf(uplineIds.SUP, 'MA'))['refPl'])),
    clients: minor((await rowOf(uplineIds.MA, 'client'))['refPl']),
    cash: money(cash?.['cash']),
  }
}

async function expectBalanced(expected: BalanceSheet): Promise<void> {
  const stored = await readSheet()
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
const balanceSheet = (ownResult: string, parent: string, clients: string, cash: string): BalanceSheet => ({
  ownResult: rupees(ownResult),
  parent: rupees(parent),
  clients: rupees(clients),
  cash: rupees(cash),
})

describe('the balance sheet of an agent, from the ledger', () => {
  test('CR-03 leaves the agent owing the upline share when players lose', async () => {
    await play('5000.00', 'B')
    const row = await rowOf(uplineIds.SUP, 'MA')
    const own = minor(row['balance']) - minor(row['downlineBalance'])
    expect([own, row['downlineBalance'], row['balance'], row['refPl']]).toEqual([
      4_350_000n,
      '55000.00',
      '98500.00',
      '-1500.00',
    ])
  })

  test('BS-01 to BS-04 stays balanced after the loss, partial cash, full cash and payment to the upline', async () => {
    await expectBalanced(balanceSheet('3500.00', '1500.00', '-5000.00', '0.00'))
    await act('settlement', player, { amount: '2000.00' })
    await expectBalanced(balanceSheet('3500.00', '1500.00', '-3000.00', '-2000.00'))
    await act('settlement', player, { amount: null })
    await expectBalanced(balanceSheet('3500.00', '1500.00', '0.00', '-5000.00'))
    await act('settlement', uplineIds.MA, { amount: null })
    await expectBalanced(balanceSheet('3500.00', '0.00', '0.00', '-3500.00'))
  })

  test('CR-04 leaves the upline owing the agent when players win', async () => {
    await play('5000.00', 'A')
    const row = await rowOf(uplineIds.SUP, 'MA')
    expect([row['downlineBalance'], row['balance'], row['refPl']]).toEqual(['65000.00', '101500.00', '1500.00'])
    await expectBalanced(balanceSheet('0.00', '-1500.00', '5000.00', '-3500.00'))
    expect(await verify(database.db)).toEqual([])
  })
})
