import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerPaid, fakeBank, openPayoutSetup, type PayoutSetup } from '#checks/harness/payments/payout-setup.ts'
import { actorNamed, circumstances } from '#checks/harness/small-operator.ts'
import { withdrawalReceiptAnswer } from '#areas/payments/deposits/receipts/receipt.data.ts'
import {
  retryPayoutAct,
  returnRestAct,
  sendBackWithdrawalAct,
  sendPayoutsAct,
} from '#areas/payments/withdrawals/payouts/payouts.act.ts'
import { withdrawalCaseAnswer } from '#areas/payments/withdrawals/review/withdrawal-case.data.ts'
import { approvePartAct, approveDespiteWarningsAct } from '#areas/payments/withdrawals/review/review.act.ts'
import { approveWithdrawalAct, payWithdrawalAct } from '#areas/payments/withdrawals/withdraws.act.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { runAction } from '#engine/action/run-act.ts'
import { runQuery } from '#engine/run-query.ts'
import { wholeScope } from '#engine/scope.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { finalizeDecisions } from './finalize-decisions.task.ts'
import { sendPayout } from './send.ts'

let operator: PayoutSetup
beforeAll(async () => {
  operator = await openPayoutSetup()
  await operator.query(`update payout_method set fee_rate = 0, fee_min = 0, fee_max = null, max_amount = 100000000`)
  await operator.query(
    `insert into setting (domain_id, key, value) values (1, 'settings.payments', '{"withdrawalTax": "IN_RULE_133", "withdrawalTaxRate": "30.00"}')`,
  )
})
afterAll(() => operator?.database.close())

const approve = (id: string) => operator.run(approveWithdrawalAct, id)
const taxOf = async (id: string) =>
  (
    await operator.query(
      `select status, amount, tax, taxed_winnings as taxed, tax_rate as rate, tax_rule as rule, returned from withdrawal where id = $1`,
      [id],
    )
  )[0]

/** Winnings of the player, beyond what was deposited. */
async function win(player: string, amount: bigint, at = 'now()') {
  await operator.query(`select post_transfers(gen_random_uuid(), ${at}, 'finance', $1, null, null)`, [
    JSON.stringify([
      {
        account: player,
        kind: 'VIP_REWARD',
        debit: 'bonus',
        credit: 'wallet',
        amount: String(amount),
        ref: `vip:${player}`,
      },
    ]),
  ])
}

/** A player with deposits of 15,000 who has won 5,000. */
async function winner(name: string): Promise<string> {
  const player = await operator.site.player(name, '15000.00')
  await win(player, 500_000n)
  return player
}

async function payNow(id: string, bank = fakeBank(answerPaid)) {
  await operator.run(sendPayoutsAct, id, { by: 'checker', input: { gateway: 'payer' } })
  operator.advanceSeconds(11)
  const sent: bigint[] = []
  const { sendPayout: send } = bank
  const counting = {
    ...bank,
    sendPayout: (order: Parameters<typeof send>[0]) => (sent.push(order.amount), send(order)),
  }
  await sendPayout(operator.payoutContext(counting), id)
  return sent
}

const reader = {
  actor: actorNamed('support'),
  scope: wholeScope,
  timeZone: 'Asia/Kolkata',
  circumstances,
}
const caseOf = (id: string) =>
  snapshot(operator.database.db, [1], (tx) => runQuery(withdrawalCaseAnswer, { ...reader, tx, parameters: { id } }))
const receiptOf = (id: string) =>
  snapshot(operator.database.db, [1], (tx) => runQuery(withdrawalReceiptAnswer, { ...reader, tx, parameters: { id } }))

test('PY-05 withholds the tax on net winnings, sends the rest, and owes the tax to its account', async () => {
  const player = await winner('taxed')
  const first = await operator.ask(player, '7000.00')
  await approve(first)
  expect(await taxOf(first)).toMatchObject({ tax: 0n, taxed: 0n, rule: 'IN_RULE_133' })
  expect(await payNow(first)).toEqual([700_000n])
  const second = await operator.ask(player, '10000.00')
  expect(await caseOf(second)).toMatchObject({
    tax: '600.00',
    taxedWinnings: '2000.00',
    net: '9400.00',
  })
  const preview = await runAction(
    operator.context,
    { path: '/w', act: approvePartAct },
    {
      actor: actorNamed('finance'),
      id: second,
      body: { reason: { code: 'CHECKED', text: 'seen' }, transactionPassword: 'right', amount: '9999.00' },
      idempotencyKey: '',
      preview: true,
      parameters: {},
      circumstances,
    },
  )
  expect(JSON.stringify(preview.body)).toContain('599.70')
  await approve(second)
  expect(await taxOf(second)).toEqual({
    status: 'APPROVED',
    amount: 1_000_000n,
    tax: 60_000n,
    taxed: 200_000n,
    rate: 3000,
    rule: 'IN_RULE_133',
    returned: 0n,
  })
  expect(await payNow(second)).toEqual([940_000n])
  expect(await operator.linesOf(second)).toEqual([
    { kind: 'WITHDRAW_HOLD', debit: 'wallet', credit: 'held', amount: 1_000_000n },
    { kind: 'WITHDRAW_PAID', debit: 'held', credit: 'gateway', amount: 940_000n },
    { kind: 'TAX', debit: 'held', credit: 'tax', amount: 60_000n },
  ])
  expect(await operator.site.wallet(player)).toMatchObject({ balance: 300_000n, held: 0n })
  expect(
    await operator.query(`select sum(balance)::bigint as owed from operator_account where account = 'tax'`),
  ).toEqual([{ owed: 60_000n }])
  expect(await receiptOf(second)).toMatchObject({
    totals: [{ label: 'Paid', amount: 'INR 9,400.00' }],
    facts: expect.arrayContaining([{ label: 'Tax withheld', value: 'INR 600.00' }]),
  })
  expect(await operator.site.call('/withdrawal/state', { withdrawal: second })).toMatchObject({ tax: '600.00' })
  expect(await verify(operator.database.db)).toEqual([])
  await operator.query(`update withdrawal set tax = tax - 1 where id = $1`, [second])
  expect((await verify(operator.database.db)).map(({ id }) => id)).toContain('I-08')
  await operator.query(`update withdrawal set tax = tax + 1 where id = $1`, [second])
})

test('computes the tax when the decision becomes final, and again for a part, a new review and a retry', async () => {
  const player = await winner('recomputed')
  const [early, late] = [await operator.ask(player, '8000.00'), await operator.ask(player, '10000.00')]
  await operator.run(approveDespiteWarningsAct, early)
  operator.advanceSeconds(11)
  await finalizeDecisions.run({ db: operator.database.db, now: operator.clock })
  expect(await taxOf(early)).toMatchObject({ status: 'APPROVED', tax: 0n })
  await operator.run(approvePartAct, late, { input: { amount: '9000.00' } })
  expect(await taxOf(late)).toMatchObject({ amount: 900_000n, taxed: 200_000n, tax: 60_000n })
  await operator.run(sendBackWithdrawalAct, late, { by: 'checker' })
  expect(await taxOf(late)).toMatchObject({ status: 'PENDING', taxed: 0n, tax: 0n, rate: 0, rule: null })
  await operator.run(sendBackWithdrawalAct, early, { by: 'checker' })
  await approve(late)
  expect(await taxOf(late)).toMatchObject({ amount: 900_000n, taxed: 0n, tax: 0n })
  expect(
    await payNow(
      late,
      fakeBank(() => ({ outcome: 'FAILED', reason: 'Closed' })),
    ),
  ).toEqual([900_000n])
  await approve(early)
  await operator.run(retryPayoutAct, late, { by: 'checker', input: { gateway: null } })
  expect(await taxOf(late)).toMatchObject({ status: 'INITIATED', taxed: 200_000n, tax: 60_000n })
  operator.advanceSeconds(11)
  await sendPayout(operator.payoutContext(fakeBank(answerPaid)), late)
  await operator.run(payWithdrawalAct, early, { by: 'checker', input: { utr: '512345678901' } })
  expect(await taxOf(late)).toMatchObject({ status: 'SUCCESS', tax: 60_000n })
  expect(await verify(operator.database.db)).toEqual([])
})

test('two withdrawals approved at the same time are taxed once for the winnings of both', async () => {
  const player = await winner('at-once')
  const ids = [await operator.ask(player, '9000.00'), await operator.ask(player, '8000.00')]
  await Promise.all(ids.map(approve))
  const taxed = await operator.query(
    `select taxed_winnings from withdrawal where player_id = $1 order by taxed_winnings`,
    [player],
  )
  expect(taxed).toEqual([{ taxed_winnings: 0n }, { taxed_winnings: 200_000n }])
})

test('a part paid and the rest returned is taxed as the part', async () => {
  const player = await winner('part-returned')
  const id = await operator.ask(player, '20000.00')
  await approve(id)
  expect(await taxOf(id)).toMatchObject({ taxed: 500_000n, tax: 150_000n })
  await operator.query(`update payout_method set transfer_cap = 1570000`)
  await payNow(
    id,
    fakeBank(({ amount }) => (amount === 1_570_000n ? answerPaid() : { outcome: 'FAILED', reason: 'Closed' })),
  )
  await operator.query(`update payout_method set transfer_cap = null`)
  await operator.run(returnRestAct, id, { by: 'checker' })
  expect(await taxOf(id)).toMatchObject({ status: 'SUCCESS', taxed: 100_000n, tax: 30_000n, returned: 400_000n })
  expect(await operator.site.wallet(player)).toMatchObject({ balance: 400_000n, held: 0n })
  expect(await verify(operator.database.db)).toEqual([])
})

test('counts the balance at the start of the financial year, and nothing of the year before', async () => {
  const player = await operator.site.player('long-standing')
  await win(player, 1_200_000n, `financial_year_start(now(), 'Asia/Kolkata') - interval '1 minute'`)
  const id = await operator.ask(player, '12000.00')
  await approve(id)
  expect(await taxOf(id)).toMatchObject({ taxed: 0n, tax: 0n })
  const rows = await operator.query(
    `select financial_year_start(at::timestamptz, 'Asia/Kolkata') as since from unnest(array['2024-03-31T18:29:59Z', '2024-03-31T18:30:00Z', '2025-01-10T00:00:00Z']) at`,
  )
  expect(rows.map(({ since }) => since)).toEqual([
    new Date('2023-03-31T18:30:00Z'),
    new Date('2024-03-31T18:30:00Z'),
    new Date('2024-03-31T18:30:00Z'),
  ])
})
