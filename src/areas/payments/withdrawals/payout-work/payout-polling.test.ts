import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '#checks/harness/time/until.ts'
import { fakeBank, openPayoutSetup, answerPaid, type PayoutSetup } from '#checks/harness/payments/payout-setup.ts'
import { queryGatewayAct, recallPayoutAct } from '#areas/payments/withdrawals/payouts/payouts.act.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { sendPayout } from './send.ts'
import { queryOpenPayouts } from './payout-jobs.ts'

let operator: PayoutSetup
beforeAll(async () => {
  operator = await openPayoutSetup()
})
afterAll(async () => {
  expect(await verify(operator.database.db)).toEqual([])
  await operator.database.close()
})

test('does not send a payout before its ten seconds are over, and never after a recall', async () => {
  const { id } = await operator.orderPayout(await operator.site.player('early', '5000.00'))
  const counter = fakeBank(answerPaid)
  const context = operator.payoutContext(counter)
  let looks = 0
  const now = () => {
    looks += 1
    return context.now()
  }
  const sending = sendPayout({ ...context, now }, id)
  await until('the sender has looked at the time twice', () => looks > 1)
  expect(counter.paid.size).toBe(0)
  await operator.run(recallPayoutAct, id, { by: 'checker' })
  operator.advanceSeconds(11)
  await sending
  expect(counter.paid.size).toBe(0)
  expect(await operator.rowOf(id)).toMatchObject({ status: 'APPROVED' })
})

test('CBK-09 sends a payout with a lost job after one minute, and queries a sent one after two', async () => {
  const lost = await operator.orderPayout(await operator.site.player('lost', '5000.00'))
  const young = await operator.orderPayout(await operator.site.player('young', '5000.00'))
  const sent = await operator.orderPayout(await operator.site.player('sent', '5000.00'))
  const fresh = await operator.orderPayout(await operator.site.player('fresh', '5000.00'))
  const set = (what: string, orderId: string) => operator.query(`update payout set ${what} where id = $1`, [orderId])
  await set(`due_at = now() - interval '61 seconds'`, lost.orderId)
  await set(`due_at = now() - interval '50 seconds'`, young.orderId)
  await set(`status = 'SENT', sent_at = now() - interval '121 seconds'`, sent.orderId)
  await set(`status = 'SENT', sent_at = now() - interval '110 seconds'`, fresh.orderId)
  const counter = fakeBank(answerPaid)
  expect(await queryOpenPayouts(operator.payoutContext(counter))).toBe(2)
  expect(counter.paid).toEqual(new Map([[lost.orderId, 1]]))
  const states = await Promise.all(
    [lost, young, sent, fresh].map(async ({ id }) => (await operator.rowOf(id))?.['status']),
  )
  expect(states).toEqual(['SUCCESS', 'INITIATED', 'UNKNOWN', 'INITIATED'])
  await set(`next_query_at = now() - interval '1 second'`, sent.orderId)
  await set(`status = 'ACCEPTED', next_query_at = now() + interval '1 minute'`, fresh.orderId)
  expect(await queryOpenPayouts(operator.payoutContext(counter))).toBe(1)
  expect(counter.paid).toEqual(new Map([[lost.orderId, 1]]))
})

test('a payout that fails does not keep the others waiting, and is reported', async () => {
  const broken = await operator.orderPayout(await operator.site.player('broken', '5000.00'))
  const behind = await operator.orderPayout(await operator.site.player('behind', '5000.00'))
  for (const { orderId } of [broken, behind])
    await operator.query(
      `update payout set status = 'SENT', sent_at = now() - interval '121 seconds', next_query_at = null where id = $1`,
      [orderId],
    )
  const context = operator.payoutContext(fakeBank(answerPaid))
  const queried: string[] = []
  const payouts: typeof context.payouts = {
    ...context.payouts,
    queryPayout(order) {
      queried.push(order.orderId)
      if (order.orderId === broken.orderId) throw new Error('The key of the gateway cannot be opened')
      return context.payouts.queryPayout(order)
    },
  }
  await expect(queryOpenPayouts({ ...context, payouts })).rejects.toThrow('1 of 2 open payouts failed')
  expect(queried).toEqual([broken.orderId, behind.orderId])
  expect(await operator.rowOf(behind.id)).toMatchObject({ status: 'UNKNOWN' })
  await operator.query('update payout set sent_at = now() where id = $1', [broken.orderId])
})

test('queries a gateway only about payouts that were sent and are not final', async () => {
  const { id, orderId } = await operator.orderPayout(await operator.site.player('asked', '5000.00'))
  const ask = () => operator.run(queryGatewayAct, id, { by: 'checker' })
  const become = (status: string, sentAt: Date | null) =>
    operator.query('update payout set status = $2, sent_at = $3 where id = $1', [orderId, status, sentAt])
  for (const [status, sentAt] of [
    ['WAITING', null],
    ['RECALLED', null],
  ] as const) {
    await become(status, sentAt)
    await expect(ask(), status).rejects.toThrow(
      'Nothing has been sent for this withdrawal yet, so there is nothing to check.',
    )
  }
  for (const status of ['SENT', 'ACCEPTED', 'UNKNOWN', 'FAILED']) {
    await become(status, operator.clock())
    expect(await ask(), status).toMatchObject({ body: { message: 'Status requested from the gateway.' } })
  }
})

test('ignores the terms of another method or another operator', async () => {
  await operator.query(`insert into payout_method (domain_id, code, name, method, gateway_id, currency, min_amount, max_amount, fee_rate, fee_min, fee_max, free_per_day, name_match, status, sort_order)
    select d, 'OTHER', 'Other', m, id, 'INR', 10000, 100000000, 5000, 1000, null, 0, 8000, 'ACTIVE', -1
    from gateway, (values (1, 'upi'), (2, 'bank')) other (d, m)`)
  const id = await operator.ask(await operator.site.player('terms', '5000.00'))
  expect(await operator.rowOf(id)).toMatchObject({ fee: 2_000n })
  const player = await operator.site.player('least', '5000.00')
  await expect(operator.ask(player, '99.99')).rejects.toThrow('Min withdrawal by this method is 100.00')
  await operator.ask(player, '100.00')
  expect(await operator.site.wallet(player)).toMatchObject({ balance: 490_000n, held: 10_000n })
})
