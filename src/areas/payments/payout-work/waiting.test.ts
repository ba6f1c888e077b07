import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bank, payingOperator, yes, type PayingOperator } from '#checks/harness/payments/paying.ts'
import { askGatewayAct, recallPayoutAct } from '#areas/payments/payouts/payouts.act.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { sendPayout } from './send.ts'
import { askAboutOpen } from './work.ts'

let house: PayingOperator
beforeAll(async () => {
  house = await payingOperator()
})
afterAll(async () => {
  expect(await verify(house.database.db)).toEqual([])
  await house.database.close()
})

test('a payout whose ten seconds are not over is not sent, and recalled meanwhile it never is', async () => {
  const { id } = await house.ordered(await house.site.player('early', '5000.00'))
  const counter = bank(yes)
  const sending = sendPayout(house.paying(counter), id)
  // Long enough for whoever did not wait.
  await delay(1_500)
  expect(counter.paid.size).toBe(0)
  await house.run(recallPayoutAct, id, { by: 'checker' })
  house.pass(11)
  await sending
  expect(counter.paid.size).toBe(0)
  expect(await house.rowOf(id)).toMatchObject({ status: 'APPROVED' })
})

test('CBK-09 one whose job was lost is sent a minute later, and one that was sent is asked about after two', async () => {
  const lost = await house.ordered(await house.site.player('lost', '5000.00'))
  const young = await house.ordered(await house.site.player('young', '5000.00'))
  const sent = await house.ordered(await house.site.player('sent', '5000.00'))
  const fresh = await house.ordered(await house.site.player('fresh', '5000.00'))
  const set = (what: string, orderId: string) => house.query(`update payout set ${what} where id = $1`, [orderId])
  await set(`due_at = now() - interval '61 seconds'`, lost.orderId)
  await set(`due_at = now() - interval '50 seconds'`, young.orderId)
  await set(`status = 'SENT', sent_at = now() - interval '121 seconds'`, sent.orderId)
  await set(`status = 'SENT', sent_at = now() - interval '110 seconds'`, fresh.orderId)
  const counter = bank(yes)
  expect(await askAboutOpen(house.paying(counter))).toBe(2)
  expect(counter.paid).toEqual(new Map([[lost.orderId, 1]]))
  const states = await Promise.all(
    [lost, young, sent, fresh].map(async ({ id }) => (await house.rowOf(id))?.['status']),
  )
  expect(states).toEqual(['SUCCESS', 'INITIATED', 'UNKNOWN', 'INITIATED'])
  await set(`next_ask_at = now() - interval '1 second'`, sent.orderId)
  await set(`status = 'ACCEPTED', next_ask_at = now() + interval '1 minute'`, fresh.orderId)
  expect(await askAboutOpen(house.paying(counter))).toBe(1)
  expect(counter.paid).toEqual(new Map([[lost.orderId, 1]]))
})

test('a gateway is asked about what was sent to it, and about nothing that waits, was recalled or has failed', async () => {
  const { id, orderId } = await house.ordered(await house.site.player('asked', '5000.00'))
  const ask = () => house.run(askGatewayAct, id, { by: 'checker' })
  const become = (status: string, sentAt: Date | null) =>
    house.query('update payout set status = $2, sent_at = $3 where id = $1', [orderId, status, sentAt])
  for (const [status, sentAt] of [
    ['WAITING', null],
    ['RECALLED', null],
    ['FAILED', house.clock()],
  ] as const) {
    await become(status, sentAt)
    await expect(ask(), status).rejects.toThrow(
      'Nothing has been sent for this withdrawal yet, so there is nothing to check.',
    )
  }
  for (const status of ['SENT', 'ACCEPTED', 'UNKNOWN']) {
    await become(status, house.clock())
    expect(await ask(), status).toMatchObject({ body: { message: 'Status requested from the gateway.' } })
  }
})

test('the terms of another method or of another house are not those of a withdrawal', async () => {
  await house.query(`insert into payout_method (domain_id, code, name, method, gateway_id, currency, least, most, fee_rate, fee_least, fee_most, free_per_day, name_match, status, sort_order)
    select d, 'OTHER', 'Other', m, id, 'INR', 10000, 100000000, 5000, 1000, null, 0, 8000, 'ACTIVE', -1
    from gateway, (values (1, 'upi'), (2, 'bank')) other (d, m)`)
  const id = await house.ask(await house.site.player('terms', '5000.00'))
  expect(await house.rowOf(id)).toMatchObject({ fee: 2_000n })
  const player = await house.site.player('least', '5000.00')
  await expect(house.ask(player, '99.99')).rejects.toThrow('Min withdrawal by this method is 100.00')
  await house.ask(player, '100.00')
  expect(await house.site.wallet(player)).toMatchObject({ balance: 490_000n, held: 10_000n })
})
