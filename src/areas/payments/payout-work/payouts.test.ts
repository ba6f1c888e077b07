import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bank, payingOperator, silent, yes, type PayingOperator } from '#checks/harness/payments/paying.ts'
import { recallPayoutAct, resolveWithdrawalAct, sendPayoutsAct } from '#areas/payments/payouts/payouts.act.ts'
import { approveWithdrawalAct } from '#areas/payments/withdrawals/withdraws.act.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { askAbout, sendPayout } from './send.ts'

let house: PayingOperator
beforeAll(async () => {
  house = await payingOperator()
})
afterAll(() => house?.database.close())

describe('a payout', () => {
  test('pays what is left after the fee, once, in the words of the bank', async () => {
    const player = await house.site.player('paid', '5000.00')
    const { id, orderId } = await house.ordered(player)
    const counter = bank(yes)
    house.pass(11)
    await Promise.all([
      sendPayout(house.paying(counter), id),
      sendPayout(house.paying(counter), id),
      sendPayout(house.paying(counter), id),
    ])
    expect(counter.paid).toEqual(new Map([[orderId, 1]]))
    expect(await house.rowOf(id)).toMatchObject({
      status: 'SUCCESS',
      fee: 2_000n,
      approved_by: 'finance',
      paid_by: 'checker',
    })
    expect(await house.linesOf(id)).toEqual([
      { kind: 'WITHDRAW_HOLD', debit: 'wallet', credit: 'held', amount: 100_000n },
      { kind: 'WITHDRAW_PAID', debit: 'held', credit: 'gateway', amount: 98_000n },
      { kind: 'WITHDRAW_FEE', debit: 'held', credit: 'gateway', amount: 2_000n },
    ])
    expect(await house.site.wallet(player)).toMatchObject({ balance: 400_000n, held: 0n })
  })

  test('is not ordered by whoever approved, nor twice', async () => {
    const id = await house.ask(await house.site.player('twice', '5000.00'))
    await house.run(approveWithdrawalAct, id)
    await expect(house.run(sendPayoutsAct, id, { more: { gateway: null } })).rejects.toThrow(
      'You cannot pay a withdrawal you approved',
    )
    const orders = await Promise.allSettled(
      ['anna', 'bela', 'carl'].map((by) => house.run(sendPayoutsAct, id, { by, more: { gateway: null } })),
    )
    expect(orders.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await house.ordersOf(id)).toHaveLength(1)
  })

  test('recalled while it is being sent is either recalled or sent', async () => {
    const player = await house.site.player('recalled', '500000.00')
    for (let round = 0; round < 12; round += 1) {
      const { id, orderId } = await house.ordered(player, `15${String(round).padStart(2, '0')}.00`)
      const counter = bank(yes)
      house.pass(11)
      const [recalled] = await Promise.allSettled([
        house.run(recallPayoutAct, id, { by: 'checker' }),
        sendPayout(house.paying(counter), id),
      ])
      const wasRecalled = recalled.status === 'fulfilled'
      expect(counter.paid.get(orderId) ?? 0).toBe(wasRecalled ? 0 : 1)
      expect(await house.rowOf(id)).toMatchObject({ status: wasRecalled ? 'APPROVED' : 'SUCCESS' })
    }
  })

  test('recalled is ordered again under another id', async () => {
    const { id } = await house.ordered(await house.site.player('again', '5000.00'))
    await house.run(recallPayoutAct, id, { by: 'checker' })
    await house.run(sendPayoutsAct, id, { by: 'checker', more: { gateway: null } })
    const orders = await house.ordersOf(id)
    expect(orders.map(({ status, attempt }) => [attempt, status])).toEqual([
      [1, 'RECALLED'],
      [2, 'WAITING'],
    ])
    expect(orders[0]?.['id']).not.toBe(orders[1]?.['id'])
  })

  test('CBK-09 that nobody answered about is asked about and never sent again', async () => {
    const { id, orderId } = await house.ordered(await house.site.player('silence', '5000.00'))
    const counter = bank(silent)
    house.pass(11)
    await sendPayout(house.paying(counter), id)
    expect(await house.rowOf(id)).toMatchObject({ status: 'UNKNOWN', reason: 'No answer within 15 seconds' })
    await sendPayout(house.paying(counter), id)
    await expect(house.run(sendPayoutsAct, id, { by: 'checker', more: { gateway: null } })).rejects.toThrow(
      'Cannot pay',
    )
    await Promise.all([askAbout(house.paying(counter), orderId), askAbout(house.paying(counter), orderId)])
    expect(await house.rowOf(id)).toMatchObject({ status: 'SUCCESS', utr: '412345678901' })
    expect(counter.paid).toEqual(new Map([[orderId, 1]]))
  })

  test('CBK-09 whose sender was killed between sending and answer is only asked about', async () => {
    const player = await house.site.player('killed', '5000.00')
    const { id, orderId } = await house.ordered(player)
    await house.query(`update payout set due_at = now() - interval '1 second' where id = $1`, [orderId])
    const sender = fileURLToPath(new URL('../../../../checks/harness/payments/stuck-payer.ts', import.meta.url))
    const process_ = spawn(process.execPath, [sender, house.database.url, id], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [said] = (await once(process_.stdout, 'data')) as [Buffer]
    expect(said.toString().trim()).toBe(orderId)
    process_.kill('SIGKILL')
    await once(process_, 'exit')
    const counter = bank(yes)
    await sendPayout(house.paying(counter), id)
    expect(counter.paid.size).toBe(0)
    expect(await house.rowOf(id)).toMatchObject({ status: 'UNKNOWN' })
    expect(await house.site.wallet(player)).toMatchObject({ held: 100_000n })
  })

  test('in doubt is settled by two people who asked the bank, and gives back what was held', async () => {
    const player = await house.site.player('doubt', '5000.00')
    const { id } = await house.ordered(player)
    house.pass(11)
    await sendPayout(house.paying({ ...bank(silent), queryPayout: async () => silent() }), id)
    const asked = await house.run(resolveWithdrawalAct, id, { more: { outcome: 'NOT_PAID', utr: null } })
    expect(asked).toMatchObject({ status: 202 })
    expect(await house.rowOf(id)).toMatchObject({ status: 'UNKNOWN' })
  })
})

test('I-10 all of this leaves the books as they should be', async () => {
  expect(await verify(house.database.db)).toEqual([])
})
