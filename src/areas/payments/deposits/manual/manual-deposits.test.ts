import { randomUUID } from 'node:crypto'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayoutSetup, type PayoutSetup } from '#checks/harness/payments/payout-setup.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { importStatementAct } from '#areas/payments/deposits/statements/import-statement.act.ts'
import {
  approveDepositAct,
  approveMatchedAct,
  enterDepositAct,
  questionDepositAct,
  rejectDepositAct,
  depositReview,
} from './manual-deposits.act.ts'

let operator: PayoutSetup
let player: string
beforeAll(async () => {
  operator = await openPayoutSetup()
  player = await operator.site.player('payer')
})
afterAll(() => operator?.database.close())

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
const rowOf = async (id: string) =>
  (await operator.query(`select status, utr, decided_by, reason from deposit where id = $1`, [id]))[0]
const csv = (lines: readonly (readonly [string, string])[]) =>
  ['Date,UTR,Credit', ...lines.map(([utr, amount]) => `21/11/2026,${utr},${amount}`)].join('\n')
const statement = (csv: string | null, file: Uint8Array | null = null) =>
  operator.run(importStatementAct, null, {
    input: {
      account: 'HDFC 1',
      dateColumn: 'Date',
      amountColumn: 'Credit',
      utrColumn: 'UTR',
      narrationColumn: null,
      sideColumn: null,
      dayOrder: null,
      csv,
      file: file && Buffer.from(file).toString('base64'),
    },
  })

test('credits a proof once under concurrent approvals and a repeated UTR', async () => {
  const [first, second] = [await requestDeposit('500.00'), await requestDeposit('500.00')]
  const before = (await operator.site.wallet(player)).balance
  const outcomes = await Promise.allSettled(
    [first, second, first, second].map((id, at) =>
      operator.run(approveDepositAct, id, { by: `person-${at}`, input: { utr: '412345678901' } }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await operator.site.wallet(player)).balance - before).toBe(50_000n)
  expect(await operator.query(`select utr_key from utr_claim`)).toEqual([{ utr_key: '1:412345678901' }])
})

test('requires the UTR length of the payment rail and respects a claim', async () => {
  const id = await requestDeposit('600.00')
  await expect(operator.run(approveDepositAct, id, { input: { utr: '41234567890' } })).rejects.toThrow('12 digits')
  await operator.run(depositReview.claim, id, { by: 'anna' })
  await expect(operator.run(approveDepositAct, id, { input: { utr: '412345678902' } })).rejects.toThrow(
    'being reviewed by anna',
  )
  await operator.run(questionDepositAct, id, { by: 'anna' })
  expect(await rowOf(id)).toMatchObject({ status: 'PENDING', reason: expect.stringContaining('seen') })
  await operator.run(rejectDepositAct, id, { by: 'anna' })
  expect(await rowOf(id)).toMatchObject({ status: 'REJECTED', decided_by: 'anna' })
})

test('FYE-01 needs a second user to credit a deposit entered by staff', async () => {
  const more = { player, method: 'upi', amount: '750.00', utr: '412345678903' }
  await operator.run(enterDepositAct, null, { by: 'anna', input: more })
  const [entered] = await operator.query(`select id from deposit where entered_by = 'anna'`)
  const id = String(entered?.['id'])
  const approve = (by: string) => operator.run(approveDepositAct, id, { by, input: { utr: '412345678903' } })
  await expect(approve('anna')).rejects.toThrow('You cannot approve your own request')
  const dependent = { by: 'bela', barredMakers: ['anna'] }
  const refused = 'Your credentials were reset recently by the requester'
  await expect(operator.run(rejectDepositAct, id, dependent)).rejects.toThrow(refused)
  await expect(operator.run(approveDepositAct, id, { ...dependent, input: { utr: '412345678903' } })).rejects.toThrow(
    refused,
  )
  await approve('bela')
  expect(await rowOf(id)).toMatchObject({ status: 'SUCCESS', decided_by: 'bela' })
})

test('imports a statement once and marks deposits for bulk approval', async () => {
  const matched = await requestDeposit('900.00', '412345678904')
  const other = await requestDeposit('901.00', '412345678905')
  const lines = [
    ['412345678904', '900.00'],
    ['412345678905', '900.00'],
    ['412345678906', '77.00'],
  ] as const
  expect((await statement(csv(lines))).body).toMatchObject({
    message: '3 new lines, 0 already imported, 1 deposits matched',
  })
  expect((await statement(csv(lines))).body).toMatchObject({
    message: '0 new lines, 3 already imported, 0 deposits matched',
  })
  await operator.run(approveMatchedAct, matched)
  expect(await rowOf(matched)).toMatchObject({ status: 'SUCCESS', utr: '412345678904' })
  await expect(operator.run(approveMatchedAct, other)).rejects.toThrow('different amount')
  await expect(operator.run(approveMatchedAct, await requestDeposit('5.00', '412345678999'))).rejects.toThrow(
    'is not on the bank statement',
  )
})

test('treats an XLSX statement like its CSV: skips known lines, matches new ones and keeps the file out of the audit log', async () => {
  const matched = await requestDeposit('902.00', '412345678907')
  const rows = [
    ['Operator account', null, null, null],
    ['Date', 'Narration', 'UTR', 'Credit'],
    [new Date(Date.UTC(2026, 10, 21)), 'UPI', 412345678904, 900],
    [new Date(Date.UTC(2026, 10, 21)), 'UPI', '4123 4567 8907', '₹ 902.00'],
    [new Date(Date.UTC(2026, 10, 21)), 'Charges', 'X', null],
  ]
  const file = await writeXlsx({ sheets: [{ name: 'Statement', rows: rows.slice(1) }] })
  expect((await statement(null, file)).body).toMatchObject({
    message: '1 new lines, 1 already imported, 1 deposits matched, 1 without a credit (line 4)',
  })
  expect((await statement(null, file)).body).toMatchObject({
    message: '0 new lines, 2 already imported, 0 deposits matched, 1 without a credit (line 4)',
  })
  const [line] = await operator.query(
    `select booked_on::text, narration from bank_statement_line where utr = '412345678907'`,
  )
  expect(line).toEqual({ booked_on: '2026-11-21', narration: '' })
  await operator.run(approveMatchedAct, matched)
  expect(await rowOf(matched)).toMatchObject({ status: 'SUCCESS' })
  const { length } = Buffer.from(file).toString('base64')
  const [stored] = await operator.query(
    `select max(length(input::text)) as most from audit where action like '%statement'`,
  )
  expect(Number(stored?.['most'])).toBeLessThan(length / 2)
  const withPreamble = await writeXlsx({ sheets: [{ name: 'Statement', rows }] })
  expect((await statement(null, withPreamble)).body).toMatchObject({
    message: '0 new lines, 2 already imported, 0 deposits matched, 1 without a credit (line 5)',
  })
  const headless = await writeXlsx({ sheets: [{ name: 'Statement', rows: rows.slice(2) }] })
  await expect(statement(null, headless)).rejects.toThrow('The header has no column')
  await expect(statement(null, new Uint8Array([1, 2, 3]))).rejects.toThrow('neither XLSX nor CSV')
  await expect(statement(null)).rejects.toThrow('Choose the bank statement file')
})

test('I-11 leaves the ledger consistent', async () => {
  expect(await verify(operator.database.db)).toEqual([])
})
