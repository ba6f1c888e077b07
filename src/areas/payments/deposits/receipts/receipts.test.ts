import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerPaid, fakeBank, openPayoutSetup, type PayoutSetup } from '#checks/harness/payments/payout-setup.ts'
import { actorNamed, circumstances } from '#checks/harness/small-operator.ts'
import { sendPayout } from '#areas/payments/withdrawals/payout-work/send.ts'
import { scopeOfAgents, wholeScope, type Scope } from '#engine/scope.ts'
import { runQuery } from '#engine/run-query.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { depositReceiptAnswer, withdrawalReceiptAnswer } from './receipt.data.ts'

let operator: PayoutSetup
let player: string
beforeAll(async () => {
  operator = await openPayoutSetup()
  player = await operator.site.player('receipted', '5000.00')
})
afterAll(() => operator?.database.close())

/** The first value of the first row. */
const textOf = async (query: string): Promise<string> =>
  String(Object.values((await operator.query(query))[0] ?? {})[0])

const read = (
  answer: typeof depositReceiptAnswer,
  id: string,
  { scope = wholeScope, file }: { scope?: Scope; file?: 'pdf' } = {},
) =>
  snapshot(operator.database.db, [1], (tx) =>
    runQuery(answer, {
      tx,
      actor: actorNamed('support'),
      scope,
      parameters: { id, file },
      timeZone: 'Asia/Kolkata',
      circumstances,
    }),
  )

test('a deposit has a receipt once it is credited, with the fee, and keeps it when it is reversed', async () => {
  const { deposit } = await operator.site.call('/deposit', {
    externalId: randomUUID(),
    player,
    method: 'upi',
    amount: '1250.50',
    utr: '412345678901',
  })
  await expect(read(depositReceiptAnswer, deposit)).rejects.toThrow('It has a receipt once it is.')
  await operator.site.call('/deposit/confirmation', { externalId: randomUUID(), deposit, amount: '1250.50' })
  const receipt = await read(depositReceiptAnswer, deposit, { file: 'pdf' })
  const entry = await textOf(
    `select wallet_version from transfer where ref = 'deposit:${deposit}' and kind = 'DEPOSIT'`,
  )
  const name = await textOf('select name from domain where id = 1')
  expect(receipt).toMatchObject({
    title: 'Deposit receipt',
    number: `DEP-${player}-${entry}`,
    issuer: name,
    lines: [{ from: `receipted (${player})`, to: name, amount: 'INR 1,250.50', remaining: null }],
    totals: [
      {
        label: 'Received',
        amount: 'INR 1,250.50',
        words: 'Rupees one thousand two hundred fifty and fifty paise only',
      },
    ],
    reversed: null,
  })
  expect(receipt?.facts).toEqual(
    expect.arrayContaining([
      { label: 'Method', value: 'UPI' },
      { label: 'UTR', value: '412345678901' },
      { label: 'Reference', value: deposit },
    ]),
  )
  await operator.site.player('later', '10.00')
  expect(await read(depositReceiptAnswer, deposit, { file: 'pdf' })).toEqual(receipt)
  await operator.query(`select post_transfers(gen_random_uuid(), now(), 'finance', $1, null, null)`, [
    JSON.stringify([
      {
        account: player,
        kind: 'DEPOSIT_REVERSAL',
        debit: 'wallet',
        credit: 'gateway',
        amount: '125050',
        ref: `deposit:${deposit}:reversal`,
      },
    ]),
  ])
  const reversed = await read(depositReceiptAnswer, deposit)
  expect(reversed?.reversed).toMatch(/^Reversed \d\d? [A-Z][a-z]{2} \d{4} .* Asia\/Kolkata \(UTC\+05:30\)$/)
  expect({ ...reversed, reversed: null, text: null, pdf: null }).toEqual({ ...receipt, text: null, pdf: null })
})

test('a withdrawal has a receipt once it is paid', async () => {
  const { id } = await operator.orderPayout(player)
  await expect(read(withdrawalReceiptAnswer, id)).rejects.toThrow('It has a receipt once it is.')
  operator.advanceSeconds(11)
  await sendPayout(operator.payoutContext(fakeBank(answerPaid)), id)
  const name = await textOf('select name from domain where id = 1')
  expect(await read(withdrawalReceiptAnswer, id)).toMatchObject({
    title: 'Withdrawal receipt',
    number: expect.stringMatching(new RegExp(`^WDR-${player}-\\d+$`)),
    lines: [{ from: name, to: `receipted (${player})`, amount: 'INR 980.00' }],
    totals: [{ label: 'Paid', amount: 'INR 980.00', words: 'Rupees nine hundred eighty only' }],
    facts: expect.arrayContaining([{ label: 'Fee', value: 'INR 20.00' }]),
  })
})

test('is not shown outside the downline of the reader', async () => {
  const id = await textOf(`select id from deposit where utr = '412345678901'`)
  expect(await read(depositReceiptAnswer, id, { scope: scopeOfAgents([999n]) })).toBeNull()
  expect(await read(depositReceiptAnswer, id, { scope: scopeOfAgents([4n]) })).not.toBeNull()
})
