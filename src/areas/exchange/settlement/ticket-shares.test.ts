import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kyselyOver } from '#platform/database/connect.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { settlementClient, type SettlementClient } from '#checks/harness/betting/settlements.ts'
import { smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { followSelections } from '#areas/exchange/sportsbook/selections/follow-selections.task.ts'
import { payTicketShares } from './ticket-shares.task.ts'
import { verify } from './verify.ts'

let database: TestDatabase
let site: SmallOperator
let books: SettlementClient
beforeAll(async () => {
  database = await freshDatabase('template_empty')
  site = await smallOperator(database)
  books = settlementClient(database, site)
})
afterAll(async () => {
  expect(await verify(kyselyOver(database.ownerPool))).toEqual([])
  await database.close()
})

const call = async (path: string, body: object) =>
  (await site.call(path, { externalId: randomUUID(), ...body })) as unknown as { readonly ticket: string }
const place = async (stake: string, odds = '2') => {
  const legs = [{ sport: 'football', event: randomUUID(), market: 'Winner', selection: 'Home', odds }]
  return (await call('/ticket', { player: await books.player(), unit: stake, legs })).ticket
}
const submitResult = (ticket: string, outcome: string) => call('/ticket/result', { ticket, legs: [{ n: 1, outcome }] })
/** Corrects the result of the selection, which the ticket follows. */
async function correctResult(ticket: string, outcome: string) {
  const [leg] = await books.query(`select event from ticket_leg where ticket_id = $1`, [ticket])
  const selection = { sport: 'football', event: leg?.['event'], market: 'Winner', selection: 'Home' }
  await call('/selection/result', { ...selection, outcome })
  await followSelections.run({ db: database.db })
}
/** Pays until nothing is due, with the given number of concurrent payers. Returns the number of lines paid. */
const pay = async (payers = 1): Promise<number> => {
  const paid = await Promise.all(Array.from({ length: payers }, () => payTicketShares.run(database)))
  const total = paid.reduce((sum, each) => sum + each, 0)
  return total === 0 ? 0 : total + (await pay(payers))
}

test.each([
  ['SH-01 a player loses', '10000.00', '2', 'LOSE', [700_000n, 200_000n, 50_000n, 50_000n]],
  ['SH-02 a player wins', '10000.00', '2', 'WIN', [-700_000n, -200_000n, -50_000n, -50_000n]],
  ['SH-03 no paisa is lost', '100.01', '2', 'LOSE', [7001n, 2000n, 500n, 500n]],
  ['SH-04 five paise are not lost', '0.05', '2', 'LOSE', [3n, 1n, 1n, 0n]],
  ['a void ticket', '10.00', '2', 'VOID', [0n, 0n, 0n, 0n]],
] as const)('%s: the upline agents receive their shares in their wallets', async (_, stake, odds, outcome, owns) => {
  const ticket = await place(stake, odds)
  expect(await books.sharesOf(() => submitResult(ticket, outcome))).toEqual([0n, 0n, 0n, 0n])
  expect(await books.sharesOf(() => pay())).toEqual(owns)
  const lines = await books.query(
    `select count(*)::int as lines from transfer where kind = 'SHARE_PL' and ref = 'ticket:' || $1`,
    [ticket],
  )
  expect(lines).toEqual([{ lines: owns.filter((own) => own !== 0n).length }])
})

test('adjusts shares by the exact difference after a corrected result', async () => {
  const ticket = await place('100.03', '2.37')
  const lost = await books.sharesOf(async () => {
    await submitResult(ticket, 'LOSE')
    await pay()
  })
  const correct = (outcome: string) =>
    books.sharesOf(async () => {
      await correctResult(ticket, outcome)
      await pay()
    })
  const [won, voided] = [await correct('WIN'), await correct('VOID')]
  expect(lost).toEqual([7002n, 2001n, 500n, 500n])
  expect(lost.map((own, at) => own + (won[at] ?? 0n) + (voided[at] ?? 0n))).toEqual([0n, 0n, 0n, 0n])
  expect(await verify(kyselyOver(database.ownerPool))).toEqual([])
})

test('concurrent payers pay each ticket once while tickets are being settled', async () => {
  const tickets = await Promise.all(Array.from({ length: 12 }, () => place('10.00')))
  const shares = await books.sharesOf(async () => {
    await Promise.all([...tickets.map((ticket) => submitResult(ticket, 'LOSE')), pay(3), pay(3)])
    await pay(3)
  })
  expect(shares).toEqual([700n * 12n, 200n * 12n, 50n * 12n, 50n * 12n])
  expect(await books.query(`select count(*)::int as waiting from ticket_share where paid_at is null`)).toEqual([
    { waiting: 0 },
  ])
})
