import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answerPaid,
  answerUnknown,
  fakeBank,
  openPayoutSetup,
  type PayoutSetup,
} from '#checks/harness/payments/payout-setup.ts'
import type { PayoutAnswer } from '#areas/payments/gateways/work/gateway.ts'
import { actorNamed, circumstances } from '#checks/harness/small-operator.ts'
import { decideApproval } from '#engine/approvals/approvals.ts'
import { runAction } from '#engine/action/run-act.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { retryPayoutAct, sendPayoutsAct } from '#areas/payments/withdrawals/payouts/payouts.act.ts'
import { approvePartAct } from '#areas/payments/withdrawals/review/review.act.ts'
import { rejectWithdrawalAct } from '#areas/payments/withdrawals/withdraws.act.ts'
import { queryPayoutStatus, sendPayout } from './send.ts'

let operator: PayoutSetup
beforeAll(async () => {
  operator = await openPayoutSetup()
})
afterAll(() => operator?.database.close())

const part = (id: string, amount: string, by = 'finance') => operator.run(approvePartAct, id, { by, input: { amount } })
const amountsOf = async (id: string) =>
  (
    await operator.query(`select status, amount, requested_amount, fee, returned from withdrawal where id = $1`, [id])
  )[0]
/** All transfers of a withdrawal, also those of retries. */
const movesOf = async (id: string) =>
  (
    await operator.query(
      `select kind::text, amount from transfer where starts_with(ref, $1) order by wallet_version, amount`,
      [`withdrawal:${id}`],
    )
  ).map(({ kind, amount }) => [kind, amount])
const failed = () => fakeBank(() => ({ outcome: 'FAILED', reason: 'Beneficiary closed' }))
const retry = (id: string, by = 'checker') => operator.run(retryPayoutAct, id, { by, input: { gateway: null } })

test('pays a part of a withdrawal and returns the rest, with the fee of the part, exactly', async () => {
  const player = await operator.site.player('in-part', '5000.00')
  const id = await operator.ask(player, '1000.00')
  await expect(part(id, '1000.00')).rejects.toThrow('Enter less than the 1000.00 requested, or approve all of it.')
  await expect(part(id, '50.00')).rejects.toThrow('Min withdrawal by this method is 100.00.')
  await part(id, '600.00')
  expect(await amountsOf(id)).toEqual({
    status: 'APPROVED',
    amount: 60_000n,
    requested_amount: 100_000n,
    fee: 1_200n,
    returned: 0n,
  })
  expect(await operator.site.wallet(player)).toMatchObject({ balance: 440_000n, held: 60_000n })
  expect(await verify(operator.database.db)).toEqual([])
  await expect(operator.run(sendPayoutsAct, id, { input: { gateway: null } })).rejects.toThrow(
    'You cannot pay a withdrawal you approved.',
  )
  await operator.run(sendPayoutsAct, id, { by: 'checker', input: { gateway: null } })
  operator.advanceSeconds(11)
  await sendPayout(operator.payoutContext(fakeBank(answerPaid)), id)
  expect(await amountsOf(id)).toMatchObject({ status: 'SUCCESS', amount: 60_000n })
  expect(await movesOf(id)).toEqual([
    ['WITHDRAW_HOLD', 100_000n],
    ['WITHDRAW_RELEASE', 40_000n],
    ['WITHDRAW_PAID', 58_800n],
    ['WITHDRAW_FEE', 1_200n],
  ])
  expect(await operator.site.wallet(player)).toMatchObject({ balance: 440_000n, held: 0n })
  expect(await verify(operator.database.db)).toEqual([])
})

test('a part approved and then rejected returns everything once', async () => {
  const player = await operator.site.player('part-rejected', '5000.00')
  const id = await operator.ask(player, '1000.00')
  await part(id, '600.00')
  await operator.run(rejectWithdrawalAct, id)
  expect(await movesOf(id)).toEqual([
    ['WITHDRAW_HOLD', 100_000n],
    ['WITHDRAW_RELEASE', 40_000n],
    ['WITHDRAW_RELEASE', 60_000n],
  ])
  expect(await operator.site.wallet(player)).toMatchObject({ balance: 500_000n, held: 0n })
  expect(await verify(operator.database.db)).toEqual([])
})

test('a part above the limit needs a second approver, and the preview shows both parts', async () => {
  const player = await operator.site.player('part-limit', '5000.00')
  const id = await operator.ask(player, '1000.00')
  const actor = actorNamed('junior', { itemLimit: 100_000n })
  const press = (preview: boolean) =>
    runAction(
      operator.context,
      { path: '/w', act: approvePartAct },
      {
        actor,
        id,
        body: { amount: '600.00', reason: { code: 'CHECKED', text: 'seen' }, transactionPassword: 'right' },
        idempotencyKey: crypto.randomUUID(),
        preview,
        parameters: {},
        circumstances,
      },
    )
  const effect = JSON.stringify((await press(true)).body)
  expect(effect).toContain('400.00')
  expect(effect).toContain('"needsSecondPerson":true')
  expect(await amountsOf(id)).toMatchObject({ status: 'PENDING', amount: 100_000n })
  const { approval } = (await press(false)).body.data as { readonly approval: string }
  expect(await amountsOf(id)).toMatchObject({ status: 'PENDING', amount: 100_000n })
  const decide = (by: string) =>
    decideApproval(operator.context, {
      id: approval,
      actor: actorNamed(by, { staffId: by === 'junior' ? 1n : 2n }),
      decision: 'approve',
      reason: null,
      circumstances,
    })
  await expect(decide('junior')).rejects.toThrow()
  await decide('senior')
  expect(await amountsOf(id)).toMatchObject({ status: 'APPROVED', amount: 60_000n, requested_amount: 100_000n })
  expect(await operator.site.wallet(player)).toMatchObject({ balance: 440_000n, held: 60_000n })
})

test('retries a failed payout under a new order, holds the amount again, and pays it once', async () => {
  const player = await operator.site.player('retried', '5000.00')
  const { id } = await operator.orderPayout(player)
  operator.advanceSeconds(11)
  await sendPayout(operator.payoutContext(failed()), id)
  expect(await operator.site.wallet(player)).toMatchObject({ balance: 500_000n, held: 0n })
  await expect(retry(id, 'finance')).rejects.toThrow('You cannot pay a withdrawal you approved.')
  await retry(id)
  await expect(retry(id)).rejects.toThrow('Cannot retry')
  expect(await operator.site.wallet(player)).toMatchObject({ balance: 400_000n, held: 100_000n })
  expect(await verify(operator.database.db)).toEqual([])
  operator.advanceSeconds(11)
  await sendPayout(operator.payoutContext(failed()), id)
  expect(await operator.site.wallet(player)).toMatchObject({ balance: 500_000n, held: 0n })
  await retry(id)
  operator.advanceSeconds(11)
  const bank = fakeBank(answerPaid)
  await Promise.all([sendPayout(operator.payoutContext(bank), id), sendPayout(operator.payoutContext(bank), id)])
  const orders = await operator.ordersOf(id)
  expect(orders.map(({ status, attempt }) => [status, attempt])).toEqual([
    ['FAILED', 1],
    ['FAILED', 2],
    ['PAID', 3],
  ])
  expect([...bank.paid]).toEqual([[orders[2]?.['id'], 1]])
  expect(await movesOf(id)).toEqual([
    ['WITHDRAW_HOLD', 100_000n],
    ['WITHDRAW_RELEASE', 100_000n],
    ['WITHDRAW_HOLD', 100_000n],
    ['WITHDRAW_RELEASE', 100_000n],
    ['WITHDRAW_HOLD', 100_000n],
    ['WITHDRAW_PAID', 98_000n],
    ['WITHDRAW_FEE', 2_000n],
  ])
  expect(await verify(operator.database.db)).toEqual([])
})

test('never retries a payout with an unknown outcome, for a locked account, or with money that was spent', async () => {
  const [unknown, spent] = [
    await operator.site.player('retry-unknown', '5000.00'),
    await operator.site.player('retry-spent', '1000.00'),
  ]
  const [first, second] = [await operator.orderPayout(unknown), await operator.orderPayout(spent)]
  operator.advanceSeconds(11)
  await sendPayout(operator.payoutContext(fakeBank(answerUnknown)), first.id)
  await sendPayout(operator.payoutContext(failed()), second.id)
  await expect(retry(first.id)).rejects.toThrow('Cannot retry')
  await operator.ask(spent, '400.00')
  await expect(retry(second.id)).rejects.toThrow('The wallet has 600.00 available, which is less than 1000.00.')
  await operator.query(`update player set status = 'SUSPENDED' where id = $1`, [spent])
  await expect(retry(second.id)).rejects.toThrow('locked or under review')
  expect(await operator.ordersOf(second.id)).toHaveLength(1)
  expect(await verify(operator.database.db)).toEqual([])
})

/** A gateway that pays what it is sent, but answers queries of earlier payouts like this. */
const gatewaySaying = (answer: PayoutAnswer) => ({ ...fakeBank(answerPaid), queryPayout: async () => answer })
const statesOf = async (id: string) => (await operator.ordersOf(id)).map(({ status }) => status)

test.each([
  ['paid', { outcome: 'PAID', reference: 'r', utr: '612345678901' }],
  ['in progress', { outcome: 'ACCEPTED', reference: 'r' }],
  ['without an answer', { outcome: 'UNKNOWN', reason: 'No answer' }],
] as const)('sends nothing in place of a failed payout that the gateway now reports as %s', async (name, answer) => {
  const player = await operator.site.player(`doubtful-${name.replaceAll(' ', '-')}`, '5000.00')
  const { id, orderId } = await operator.orderPayout(player)
  operator.advanceSeconds(11)
  await sendPayout(operator.payoutContext(failed()), id)
  await retry(id)
  operator.advanceSeconds(11)
  const bank = gatewaySaying(answer)
  await sendPayout(operator.payoutContext(bank), id)
  expect([...bank.paid]).toEqual([])
  expect(await statesOf(id)).toEqual(['UNKNOWN', 'RECALLED'])
  expect(await operator.rowOf(id)).toMatchObject({
    status: 'UNKNOWN',
    reason: expect.stringContaining(`payout ${orderId}, which had failed,`),
  })
  expect(await operator.site.wallet(player)).toMatchObject({ balance: 400_000n, held: 100_000n })
  await queryPayoutStatus(
    operator.payoutContext(gatewaySaying({ outcome: 'PAID', reference: 'r', utr: 'U1' })),
    orderId,
  )
  expect(await statesOf(id)).toEqual(['PAID', 'RECALLED'])
  expect(await operator.site.wallet(player)).toMatchObject({ balance: 400_000n, held: 0n })
  expect((await movesOf(id)).slice(-2)).toEqual([
    ['WITHDRAW_PAID', 98_000n],
    ['WITHDRAW_FEE', 2_000n],
  ])
  expect(await verify(operator.database.db)).toEqual([])
})

test('marks a failed payout that is reported as paid, and never pays it again', async () => {
  const player = await operator.site.player('paid-late', '5000.00')
  const { id, orderId } = await operator.orderPayout(player)
  operator.advanceSeconds(11)
  await sendPayout(operator.payoutContext(failed()), id)
  await queryPayoutStatus(
    operator.payoutContext(gatewaySaying({ outcome: 'PAID', reference: 'r', utr: 'U2' })),
    orderId,
  )
  expect(await operator.rowOf(id)).toMatchObject({
    status: 'FAILED',
    reason: `The gateway reports payout ${orderId}, which had failed, as paid.`,
  })
  await expect(retry(id)).rejects.toThrow('which had failed, as paid. Do not pay it again.')
  expect(await operator.site.wallet(player)).toMatchObject({ balance: 500_000n, held: 0n })
  expect(await statesOf(id)).toEqual(['FAILED'])
  expect(await verify(operator.database.db)).toEqual([])
})
