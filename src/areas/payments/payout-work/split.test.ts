import { afterAll, beforeAll, expect, test } from 'vitest'
import { bank, payingOperator, yes, type PayingOperator } from '#checks/harness/payments/paying.ts'
import { actorNamed, circumstances } from '#checks/harness/small-operator.ts'
import type { PayoutAnswer } from '#areas/payments/gateway-work/gateway.ts'
import { payoutBatchAnswer } from '#areas/payments/payouts/payout-batch.data.ts'
import { approveWithdrawalAct, rejectWithdrawalAct } from '#areas/payments/withdrawals/withdraws.act.ts'
import { recallPayoutAct, returnRestAct, sendPayoutsAct } from '#areas/payments/payouts/payouts.act.ts'
import { runQuery } from '#engine/run-query.ts'
import { transact } from '#platform/database/transact.ts'
import { wholeScope } from '#engine/scope.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { askAbout, sendPayout } from './send.ts'

let house: PayingOperator
beforeAll(async () => {
  house = await payingOperator()
  await house.query(`update payout_method set transfer_cap = 40000`)
})
afterAll(() => house?.database.close())

const partsOf = async (id: string) =>
  (
    await house.query(
      `select attempt, part, amount, status from payout where withdrawal_id = $1 order by attempt, part`,
      [id],
    )
  ).map(({ attempt, part, amount, status }) => [attempt, part, amount, status])

/** A bank that answers by the amount of a part. */
const choosy = (say: (amount: bigint) => PayoutAnswer) => bank((order) => say(order.amount))
const no: PayoutAnswer = { outcome: 'FAILED', reason: 'Beneficiary closed' }

test('PY-07 what the bank does not take at once goes out in parts, each once, and is one payment in the ledger', async () => {
  const player = await house.site.player('split', '5000.00')
  const { id } = await house.ordered(player)
  expect(await partsOf(id)).toEqual([
    [1, 1, 40_000n, 'WAITING'],
    [1, 2, 40_000n, 'WAITING'],
    [1, 3, 18_000n, 'WAITING'],
  ])
  const counter = bank(yes)
  house.pass(11)
  await Promise.all([sendPayout(house.paying(counter), id), sendPayout(house.paying(counter), id)])
  expect([...counter.paid.values()]).toEqual([1, 1, 1])
  expect(await house.rowOf(id)).toMatchObject({
    status: 'SUCCESS',
    utr: '312345678901, 312345678901, 312345678901',
  })
  expect(await house.linesOf(id)).toEqual([
    { kind: 'WITHDRAW_HOLD', debit: 'wallet', credit: 'held', amount: 100_000n },
    { kind: 'WITHDRAW_PAID', debit: 'held', credit: 'gateway', amount: 98_000n },
    { kind: 'WITHDRAW_FEE', debit: 'held', credit: 'gateway', amount: 2_000n },
  ])
})

test('a part that fails is ordered again alone, and the withdrawal is paid when that is', async () => {
  const player = await house.site.player('again-in-part', '5000.00')
  const { id } = await house.ordered(player)
  house.pass(11)
  await sendPayout(house.paying(choosy((amount) => (amount === 18_000n ? no : yes()))), id)
  expect(await house.rowOf(id)).toMatchObject({
    status: 'APPROVED',
    reason: '800.00 paid, 180.00 not paid: Beneficiary closed',
  })
  expect(await house.site.wallet(player)).toMatchObject({ balance: 400_000n, held: 100_000n })
  await expect(house.run(rejectWithdrawalAct, id)).rejects.toThrow(
    '800.00 was already paid. Pay the rest or return it.',
  )
  expect(await verify(house.database.db)).toEqual([])
  await house.run(sendPayoutsAct, id, { by: 'checker', more: { gateway: null } })
  expect((await partsOf(id)).slice(3)).toEqual([[2, 3, 18_000n, 'WAITING']])
  house.pass(11)
  await sendPayout(house.paying(bank(yes)), id)
  expect(await house.rowOf(id)).toMatchObject({ status: 'SUCCESS', fee: 2_000n })
  expect(await house.site.wallet(player)).toMatchObject({ balance: 400_000n, held: 0n })
})

test('the rest that cannot be paid is returned exactly, without a fee', async () => {
  const player = await house.site.player('rest', '5000.00')
  const { id } = await house.ordered(player)
  house.pass(11)
  await sendPayout(house.paying(choosy((amount) => (amount === 18_000n ? yes() : no))), id)
  await expect(house.run(returnRestAct, id)).rejects.toThrow('You cannot pay a withdrawal you approved')
  await house.run(returnRestAct, id, { by: 'checker' })
  expect(await house.rowOf(id)).toMatchObject({ status: 'SUCCESS', fee: 0n })
  expect((await house.linesOf(id)).slice(1)).toEqual([
    { kind: 'WITHDRAW_PAID', debit: 'held', credit: 'gateway', amount: 18_000n },
    { kind: 'WITHDRAW_RELEASE', debit: 'held', credit: 'wallet', amount: 82_000n },
  ])
  expect(await house.site.wallet(player)).toMatchObject({ balance: 482_000n, held: 0n })
})

test('one part nobody answered about keeps all of it unknown until that is answered', async () => {
  const player = await house.site.player('part-unknown', '5000.00')
  const { id } = await house.ordered(player)
  house.pass(11)
  const silent = choosy((amount) => (amount === 18_000n ? { outcome: 'UNKNOWN', reason: 'No answer' } : yes()))
  await sendPayout(house.paying(silent), id)
  expect(await house.rowOf(id)).toMatchObject({ status: 'UNKNOWN' })
  expect(await verify(house.database.db)).toEqual([])
  const doubtful = (await house.ordersOf(id)).find(({ status }) => status === 'UNKNOWN')
  await askAbout(house.paying(silent), String(doubtful?.['id']))
  expect(await house.rowOf(id)).toMatchObject({ status: 'SUCCESS' })
  expect([...silent.paid.values()]).toEqual([1, 1, 1])
})

test('parts are recalled together; float and hours of the gateway are asked before anything is ordered', async () => {
  const player = await house.site.player('float', '5000.00')
  const { id } = await house.ordered(player)
  await house.run(recallPayoutAct, id, { by: 'checker' })
  expect((await partsOf(id)).map(([, , , status]) => status)).toEqual(['RECALLED', 'RECALLED', 'RECALLED'])
  const pay = () => house.run(sendPayoutsAct, id, { by: 'checker', more: { gateway: null } })
  await house.query(`update gateway set float_balance = 97999, float_at = $1`, [house.clock()])
  await expect(pay()).rejects.toThrow('Payer has 979.99 left, which is less than 980.00')
  await house.query(`update gateway set float_balance = 98000`)
  const today = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'][(house.clock().getUTCDay() + 3) % 7]
  const open = JSON.stringify([{ day: today, opens: '09:00', closes: '10:00' }])
  await house.query(`update payout_method set schedule = $1`, [open])
  await expect(pay()).rejects.toThrow(/^Payer is closed: it opens on \w+ at 09:00/)
  await house.query(`update payout_method set schedule = '[]'`)
  await pay()
  expect((await partsOf(id)).slice(3).map(([attempt, part]) => [attempt, part])).toEqual([
    [2, 1],
    [2, 2],
    [2, 3],
  ])
  expect(await verify(house.database.db)).toEqual([])
})

test('a batch is seen before it is paid: how many, what sum, what lies there afterwards, and who is left out and why', async () => {
  // What waits from before is promised already.
  await house.query(`update gateway set float_balance = 218000, float_at = $1`, [house.clock()])
  const [rich, poor] = [
    await house.site.player('batch-one', '5000.00'),
    await house.site.player('batch-two', '5000.00'),
  ]
  const [first, second] = [await house.ask(rich, '1000.00'), await house.ask(poor, '500.00')]
  for (const id of [first, second]) await house.run(approveWithdrawalAct, id)
  // The clock of the house was moved ahead of the one that answers.
  await house.query(`update withdrawal set asked_at = now() - interval '1 hour'`)
  const ask = (by: string) =>
    transact(house.database.db, 'all', (tx) =>
      runQuery(payoutBatchAnswer, {
        tx,
        actor: actorNamed(by),
        scope: wholeScope,
        parameters: {},
        timeZone: 'UTC',
        ownTimeZone: 'UTC',
        circumstances,
      }),
    )
  const plan = await ask('checker')
  expect(plan).toMatchObject({
    sum: '980.00',
    planned: [{ id: first, player: 'batch-one', transfers: 3 }],
    leftOut: [{ id: second, why: 'Payer has 220.00 left, which is less than 490.00' }],
    gateways: [{ name: 'Payer', count: 1, transfers: 3, sum: '980.00', float: '1200.00', after: '220.00' }],
  })
  expect(await house.ordersOf(first)).toEqual([])
  expect(await ask('finance')).toMatchObject({
    planned: [],
    leftOut: [{ why: 'You cannot pay a withdrawal you approved' }, {}],
  })
})
