import { randomUUID } from 'node:crypto'
import { z } from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayoutSetup, type PayoutSetup } from '#checks/harness/payments/payout-setup.ts'
import { actorNamed, circumstances } from '#checks/harness/small-operator.ts'
import { until } from '#checks/harness/time/until.ts'
import { decideApproval } from '#engine/approvals/approvals.ts'
import { approveDepositAct, approveMatchedAct } from '#areas/payments/deposits/manual/manual-deposits.act.ts'
import { confirmLatePaymentAct } from '#areas/payments/deposits/deposit-decisions.act.ts'
import { importStatementAct } from './import-statement.act.ts'
import { rollBackImportActs } from './roll-back-import.act.ts'

let operator: PayoutSetup
let player: string
beforeAll(async () => {
  operator = await openPayoutSetup()
  player = await operator.site.player('payer')
})
afterAll(() => operator?.database.close())

const [rollBackAct] = rollBackImportActs
const requestDeposit = async (amount: string, utr?: string) =>
  (
    await operator.site.call('/deposit', {
      externalId: randomUUID(),
      player,
      method: 'upi',
      amount,
      ...(utr ? { utr } : {}),
    })
  ).deposit

/** Imports a file with one line. */
function importFile(utr: string, amount: string) {
  const columns = { dateColumn: 'Date', amountColumn: 'Credit', utrColumn: 'UTR', narrationColumn: null }
  const csv = `Date,UTR,Credit\n21/11/2026,${utr},${amount}`
  return operator.run(importStatementAct, null, {
    input: { account: `account ${utr}`, ...columns, sideColumn: null, dayOrder: null, csv, file: null },
  })
}

/** An import with one line, and its id. */
async function importLine(utr: string, amount: string): Promise<string> {
  await importFile(utr, amount)
  const [row] = await operator.query(`select id from bank_statement_import where account = $1`, [`account ${utr}`])
  return String(row?.['id'])
}

const rollBack = (batch: string) => {
  if (!rollBackAct) throw new Error('There is no act that rolls an import back')
  return operator.run(rollBackAct, batch, { by: 'checker' })
}
const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

/** Both calls at once: the first has read and locked what it needs and is about to write when the second begins. */
async function overlapped(first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const blocker = await operator.database.ownerPool.connect()
  const waiting = (n: number) =>
    until(`${n} calls wait`, async () => {
      const rows = await operator.query(
        `select pid from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
      )
      return rows.length === n
    })
  try {
    await blocker.query('begin')
    await blocker.query('lock table audit in share mode')
    const outcomes = [outcomeOf(first())]
    await waiting(1)
    outcomes.push(outcomeOf(second()))
    await waiting(2)
    await blocker.query('commit')
    return await Promise.all(outcomes)
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
}

const stateOf = async (deposit: string, utr: string) => {
  const [row] = await operator.query(
    `select d.status, l.is_rolled_back, i.status as import from deposit d, bank_statement_line l
     join bank_statement_import i on i.id = l.batch where d.id = $1 and l.utr = $2`,
    [deposit, utr],
  )
  return Object.values(row ?? {})
}

const approve = (deposit: string, utr: string) => () => operator.run(approveDepositAct, deposit, { input: { utr } })

test('an import is not rolled back while a deposit is credited by one of its lines', async () => {
  const utr = '412345678921'
  const [deposit, batch] = [await requestDeposit('510.00'), await importLine(utr, '510.00')]
  expect(await overlapped(approve(deposit, utr), () => rollBack(batch))).toEqual([
    'done',
    `The deposit with the reference ${utr} is matched by this import. It cannot be rolled back.`,
  ])
  expect(await stateOf(deposit, utr)).toEqual(['SUCCESS', false, 'IMPORTED'])
})

test('a deposit is not credited by a line whose import is rolled back meanwhile', async () => {
  const utr = '412345678922'
  const [deposit, batch] = [await requestDeposit('520.00'), await importLine(utr, '520.00')]
  const before = (await operator.site.wallet(player)).balance
  expect(await overlapped(() => rollBack(batch), approve(deposit, utr))).toEqual([
    'done',
    'The import of the bank line with this reference was rolled back. Check the deposit again.',
  ])
  expect(await stateOf(deposit, utr)).toEqual(['PENDING', true, 'ROLLED_BACK'])
  expect((await operator.site.wallet(player)).balance).toBe(before)
})

test('a deposit approved as matched keeps its line, whichever call comes first', async () => {
  const utr = '412345678923'
  const [deposit, batch] = [await requestDeposit('530.00', utr), await importLine(utr, '530.00')]
  const approveIt = () => operator.run(approveMatchedAct, deposit)
  const refused = `The deposit with the reference ${utr} is matched by this import. It cannot be rolled back.`
  expect(await outcomeOf(rollBack(batch))).toBe(refused)
  expect(await overlapped(approveIt, () => rollBack(batch))).toEqual(['done', refused])
  expect(await stateOf(deposit, utr)).toEqual(['SUCCESS', false, 'IMPORTED'])
})

test('a gateway payment credited late by a line of an import keeps the line, from the request for second approval on', async () => {
  const utr = '412345678924'
  const [deposit, batch] = [await requestDeposit('540.00'), await importLine(utr, '540.00')]
  await operator.query(`update deposit set gateway = 'payer', status = 'EXPIRED' where id = $1`, [deposit])
  const asked = await operator.run(confirmLatePaymentAct, deposit, { input: { utr: '4123 4567 8924', amount: null } })
  const { approval } = z.parse(z.object({ approval: z.string() }), asked.body.data)
  const decideIt = () =>
    decideApproval(
      { ...operator.context, bindings: [{ path: '/w', act: confirmLatePaymentAct }] },
      { id: approval, actor: actorNamed('checker'), decision: 'approve', reason: null, circumstances },
    )
  const refused = `The deposit with the reference ${utr} is matched by this import. It cannot be rolled back.`
  expect(await outcomeOf(rollBack(batch))).toBe(refused)
  expect(await overlapped(decideIt, () => rollBack(batch))).toEqual(['done', refused])
  expect(await stateOf(deposit, utr)).toEqual(['SUCCESS', false, 'IMPORTED'])
})

test('a file that is imported again while its import is rolled back is imported', async () => {
  const utr = '412345678925'
  const batch = await importLine(utr, '550.00')
  const messages: unknown[] = []
  const importAgain = async () => messages.push((await importFile(utr, '550.00')).body.message)
  expect(await overlapped(() => rollBack(batch), importAgain)).toEqual(['done', 'done'])
  expect(messages).toEqual(['1 new lines, 0 already imported, 0 deposits matched'])
  expect(
    await operator.query(`select is_rolled_back from bank_statement_line where utr = $1 order by id`, [utr]),
  ).toEqual([{ is_rolled_back: true }, { is_rolled_back: false }])
})
