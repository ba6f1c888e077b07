import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeBank, openPayoutSetup, answerPaid, type PayoutSetup } from '#checks/harness/payments/payout-setup.ts'
import { actorNamed, circumstances } from '#checks/harness/small-operator.ts'
import type { PayoutAnswer } from '#areas/payments/gateways/work/gateway.ts'
import { payoutBatchAnswer } from '#areas/payments/withdrawals/payouts/payout-batch.data.ts'
import { approveWithdrawalAct, rejectWithdrawalAct } from '#areas/payments/withdrawals/withdraws.act.ts'
import { recallPayoutAct, returnRestAct, sendPayoutsAct } from '#areas/payments/withdrawals/payouts/payouts.act.ts'
import { runQuery } from '#engine/run-query.ts'
import { transact } from '#platform/database/transact.ts'
import { wholeScope } from '#engine/scope.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { queryPayoutStatus, sendPayout } from './send.ts'

let operator: PayoutSetup
beforeAll(async () => {
  operator = await openPayoutSetup()
  await operator.query(`update payout_method set transfer_cap = 40000`)
})
afterAll(() => operator?.database.close())

const partsOf = async (id: string) =>
  (
    await operator.query(
      `select attempt, part, amount, status from payout where withdrawal_id = $1 order by attempt, part`,
      [id],
    )
  ).map(({ attempt, part, amount, status }) => [attempt, part, amount, status])

/** A bank whose answer depends on the amount of a part. */
const bankByAmount = (say: (amount: bigint) => PayoutAnswer) => fakeBank((order) => say(order.amount))
const no: PayoutAnswer = { outcome: 'FAILED', reason: 'Beneficiary closed' }

test('PY-07 sends a payout above the bank’s cap in parts, each once, and books one payment in the ledger', async () => {
  const player = await operator.site.player('split', '5000.00')
  const { id } = await operator.orderPayout(player)
  expect(await partsOf(id)).toEqual([
    [1, 1, 40_000n, 'WAITING'],
    [1, 2, 40_000n, 'WAITING'],
    [1, 3, 18_000n, 'WAITING'],
  ])
  const counter = fakeBank(answerPaid)
  operator.advanceSeconds(11)
  await Promise.all([sendPayout(operator.payoutContext(counter), id), sendPayout(operator.payoutContext(counter), id)])
  expect([...counter.paid.values()]).toEqual([1, 1, 1])
  expect(await operator.rowOf(id)).toMatchObject({
    status: 'SUCCESS',
    utr: '312345678901, 312345678901, 312345678901',
  })
  expect(await operator.linesOf(id)).toEqual([
    { kind: 'WITHDRAW_HOLD', debit: 'wallet', credit: 'held', amount: 100_000n },
    { kind: 'WITHDRAW_PAID', debit: 'held', credit: 'gateway', amount: 98_000n },
    { kind: 'WITHDRAW_FEE', debit: 'held', credit: 'gateway', amount: 2_000n },
  ])
})

test('orders only the failed part again and completes the withdrawal when it is paid', async () => {
  const player = await operator.site.player('again-in-part', '5000.00')
  const { id } = await operator.orderPayout(player)
  operator.advanceSeconds(11)
  await sendPayout(operator.payoutContext(bankByAmount((amount) => (amount === 18_000n ? no : answerPaid()))), id)
  expect(await operator.rowOf(id)).toMatchObject({
    status: 'APPROVED',
    reason: '800.00 paid, 180.00 not paid: Beneficiary closed',
  })
  expect(await operator.site.wallet(player)).toMatchObject({ balance: 400_000n, held: 100_000n })
  await expect(operator.run(rejectWithdrawalAct, id)).rejects.toThrow(
    '800.00 was already paid. Pay the rest or return it.',
  )
  expect(await verify(operator.database.db)).toEqual([])
  await operator.run(sendPayoutsAct, id, { by: 'checker', input: { gateway: null } })
  expect((await partsOf(id)).slice(3)).toEqual([[2, 3, 18_000n, 'WAITING']])
  operator.advanceSeconds(11)
  await sendPayout(operator.payoutContext(fakeBank(answerPaid)), id)
  expect(await operator.rowOf(id)).toMatchObject({ status: 'SUCCESS', fee: 2_000n })
  expect(await operator.site.wallet(player)).toMatchObject({ balance: 400_000n, held: 0n })
})

test('returns an unpayable rest exactly, without a fee', async () => {
  const player = await operator.site.player('rest', '5000.00')
  const { id } = await operator.orderPayout(player)
  operator.advanceSeconds(11)
  await sendPayout(operator.payoutContext(bankByAmount((amount) => (amount === 18_000n ? answerPaid() : no))), id)
  await expect(operator.run(returnRestAct, id)).rejects.toThrow('You cannot pay a withdrawal you approved.')
  await operator.run(returnRestAct, id, { by: 'checker' })
  expect(await operator.rowOf(id)).toMatchObject({ status: 'SUCCESS', fee: 0n })
  expect((await operator.linesOf(id)).slice(1)).toEqual([
    { kind: 'WITHDRAW_PAID', debit: 'held', credit: 'gateway', amount: 18_000n },
    { kind: 'WITHDRAW_RELEASE', debit: 'held', credit: 'wallet', amount: 82_000n },
  ])
  expect(await operator.site.wallet(player)).toMatchObject({ balance: 482_000n, held: 0n })
})

test('keeps the whole payout unknown until the outcome of every part is known', async () => {
  const player = await operator.site.player('part-unknown', '5000.00')
  const { id } = await operator.orderPayout(player)
  operator.advanceSeconds(11)
  const silent = bankByAmount((amount) =>
    amount === 18_000n ? { outcome: 'UNKNOWN', reason: 'No answer' } : answerPaid(),
  )
  await sendPayout(operator.payoutContext(silent), id)
  expect(await operator.rowOf(id)).toMatchObject({ status: 'UNKNOWN' })
  expect(await verify(operator.database.db)).toEqual([])
  const doubtful = (await operator.ordersOf(id)).find(({ status }) => status === 'UNKNOWN')
  await queryPayoutStatus(operator.payoutContext(silent), String(doubtful?.['id']))
  expect(await operator.rowOf(id)).toMatchObject({ status: 'SUCCESS' })
  expect([...silent.paid.values()]).toEqual([1, 1, 1])
})

test('recalls all parts together and checks float and hours of the gateway before ordering', async () => {
  const player = await operator.site.player('float', '5000.00')
  const { id } = await operator.orderPayout(player)
  await operator.run(recallPayoutAct, id, { by: 'checker' })
  expect((await partsOf(id)).map(([, , , status]) => status)).toEqual(['RECALLED', 'RECALLED', 'RECALLED'])
  const pay = () => operator.run(sendPayoutsAct, id, { by: 'checker', input: { gateway: null } })
  await operator.query(`update gateway set float_balance = 97999, float_at = $1`, [operator.clock()])
  await expect(pay()).rejects.toThrow('Payer has 979.99 left, which is less than 980.00')
  await operator.query(`update gateway set float_balance = 98000`)
  const today = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'][(operator.clock().getUTCDay() + 3) % 7]
  const open = JSON.stringify([{ day: today, opens: '09:00', closes: '10:00' }])
  await operator.query(`update payout_method set schedule = $1`, [open])
  await expect(pay()).rejects.toThrow(/^Payer is closed: it opens on \w+ at 09:00/)
  await operator.query(`update payout_method set schedule = '[]'`)
  await pay()
  expect((await partsOf(id)).slice(3).map(([attempt, part]) => [attempt, part])).toEqual([
    [2, 1],
    [2, 2],
    [2, 3],
  ])
  expect(await verify(operator.database.db)).toEqual([])
})

test('previews a batch with count, sum, float after payment and exclusions with reasons', async () => {
  // Payouts still waiting from earlier tests are already committed.
  await operator.query(`update gateway set float_balance = 218000, float_at = $1`, [operator.clock()])
  const [rich, poor] = [
    await operator.site.player('batch-one', '5000.00'),
    await operator.site.player('batch-two', '5000.00'),
  ]
  const [first, second] = [await operator.ask(rich, '1000.00'), await operator.ask(poor, '500.00')]
  for (const id of [first, second]) await operator.run(approveWithdrawalAct, id)
  // The test clock is ahead of the clock of the database.
  await operator.query(`update withdrawal set requested_at = now() - interval '1 hour'`)
  const ask = (by: string) =>
    transact(operator.database.db, 'all', (tx) =>
      runQuery(payoutBatchAnswer, {
        tx,
        actor: actorNamed(by),
        scope: wholeScope,
        parameters: {},
        timeZone: 'UTC',
        circumstances,
      }),
    )
  const plan = await ask('checker')
  expect(plan).toMatchObject({
    sums: [{ currency: 'INR', count: 1, sum: '980.00' }],
    planned: [{ id: first, player: 'batch-one', transfers: 3 }],
    excluded: [{ id: second, reason: 'Payer has 220.00 left, which is less than 490.00.' }],
    gateways: [{ name: 'Payer', count: 1, transfers: 3, sum: '980.00', float: '1200.00', after: '220.00' }],
  })
  expect(await operator.ordersOf(first)).toEqual([])
  expect(await ask('finance')).toMatchObject({
    planned: [],
    excluded: [{ reason: 'You cannot pay a withdrawal you approved.' }, {}],
  })
})
