import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  fakeBank,
  openPayoutSetup,
  answerUnknown,
  answerPaid,
  type PayoutSetup,
} from '#checks/harness/payments/payout-setup.ts'
import {
  recallPayoutAct,
  resolveWithdrawalAct,
  sendPayoutsAct,
} from '#areas/payments/withdrawals/payouts/payouts.act.ts'
import { approveWithdrawalAct } from '#areas/payments/withdrawals/withdraws.act.ts'
import { decideApproval } from '#engine/approvals/approvals.ts'
import { actorNamed, circumstances } from '#checks/harness/small-operator.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { queryPayoutStatus, sendPayout } from './send.ts'

let operator: PayoutSetup
beforeAll(async () => {
  operator = await openPayoutSetup()
})
afterAll(() => operator?.database.close())

describe('a payout', () => {
  test('pays the net amount once, with the UTR of the bank', async () => {
    const player = await operator.site.player('paid', '5000.00')
    const { id, orderId } = await operator.orderPayout(player)
    const counter = fakeBank(answerPaid)
    operator.advanceSeconds(11)
    await Promise.all([
      sendPayout(operator.payoutContext(counter), id),
      sendPayout(operator.payoutContext(counter), id),
      sendPayout(operator.payoutContext(counter), id),
    ])
    expect(counter.paid).toEqual(new Map([[orderId, 1]]))
    expect(await operator.rowOf(id)).toMatchObject({
      status: 'SUCCESS',
      fee: 2_000n,
      approved_by: 'finance',
      paid_by: 'checker',
    })
    expect(await operator.linesOf(id)).toEqual([
      { kind: 'WITHDRAW_HOLD', debit: 'wallet', credit: 'held', amount: 100_000n },
      { kind: 'WITHDRAW_PAID', debit: 'held', credit: 'gateway', amount: 98_000n },
      { kind: 'WITHDRAW_FEE', debit: 'held', credit: 'gateway', amount: 2_000n },
    ])
    expect(await operator.site.wallet(player)).toMatchObject({ balance: 400_000n, held: 0n })
  })

  test('is not ordered by its approver, nor twice', async () => {
    const id = await operator.ask(await operator.site.player('twice', '5000.00'))
    await operator.run(approveWithdrawalAct, id)
    await expect(operator.run(sendPayoutsAct, id, { input: { gateway: null } })).rejects.toThrow(
      'You cannot pay a withdrawal you approved',
    )
    const orders = await Promise.allSettled(
      ['anna', 'bela', 'carl'].map((by) => operator.run(sendPayoutsAct, id, { by, input: { gateway: null } })),
    )
    expect(orders.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await operator.ordersOf(id)).toHaveLength(1)
  })

  test('is either recalled or sent when both happen at once', async () => {
    const player = await operator.site.player('recalled', '500000.00')
    for (let round = 0; round < 12; round += 1) {
      const { id, orderId } = await operator.orderPayout(player, `15${String(round).padStart(2, '0')}.00`)
      const counter = fakeBank(answerPaid)
      operator.advanceSeconds(11)
      const [recalled] = await Promise.allSettled([
        operator.run(recallPayoutAct, id, { by: 'checker' }),
        sendPayout(operator.payoutContext(counter), id),
      ])
      const wasRecalled = recalled.status === 'fulfilled'
      expect(counter.paid.get(orderId) ?? 0).toBe(wasRecalled ? 0 : 1)
      expect(await operator.rowOf(id)).toMatchObject({ status: wasRecalled ? 'APPROVED' : 'SUCCESS' })
    }
  })

  test('is ordered under a new id after a recall', async () => {
    const { id } = await operator.orderPayout(await operator.site.player('again', '5000.00'))
    await operator.run(recallPayoutAct, id, { by: 'checker' })
    await operator.run(sendPayoutsAct, id, { by: 'checker', input: { gateway: null } })
    const orders = await operator.ordersOf(id)
    expect(orders.map(({ status, attempt }) => [attempt, status])).toEqual([
      [1, 'RECALLED'],
      [2, 'WAITING'],
    ])
    expect(orders[0]?.['id']).not.toBe(orders[1]?.['id'])
  })

  test('CBK-09 is queried and never sent again when the gateway does not answer', async () => {
    const { id, orderId } = await operator.orderPayout(await operator.site.player('silence', '5000.00'))
    const counter = fakeBank(answerUnknown)
    operator.advanceSeconds(11)
    await sendPayout(operator.payoutContext(counter), id)
    expect(await operator.rowOf(id)).toMatchObject({ status: 'UNKNOWN', reason: 'No answer within 15 seconds' })
    await sendPayout(operator.payoutContext(counter), id)
    await expect(operator.run(sendPayoutsAct, id, { by: 'checker', input: { gateway: null } })).rejects.toThrow(
      'Cannot pay',
    )
    await Promise.all([
      queryPayoutStatus(operator.payoutContext(counter), orderId),
      queryPayoutStatus(operator.payoutContext(counter), orderId),
    ])
    expect(await operator.rowOf(id)).toMatchObject({ status: 'SUCCESS', utr: '412345678901' })
    expect(counter.paid).toEqual(new Map([[orderId, 1]]))
  })

  test('CBK-09 is only queried when its worker was killed between sending and answer', async () => {
    const player = await operator.site.player('killed', '5000.00')
    const { id, orderId } = await operator.orderPayout(player)
    await operator.query(`update payout set due_at = now() - interval '1 second' where id = $1`, [orderId])
    const sender = fileURLToPath(new URL('../../../../../checks/harness/payments/stuck-payer.ts', import.meta.url))
    const process_ = spawn(process.execPath, [sender, operator.database.url, id], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [output] = (await once(process_.stdout, 'data')) as [Buffer]
    expect(output.toString().trim()).toBe(orderId)
    process_.kill('SIGKILL')
    await once(process_, 'exit')
    const counter = fakeBank(answerPaid)
    await sendPayout(operator.payoutContext(counter), id)
    expect(counter.paid.size).toBe(0)
    expect(await operator.rowOf(id)).toMatchObject({ status: 'UNKNOWN' })
    expect(await operator.site.wallet(player)).toMatchObject({ held: 100_000n })
  })

  test('with an unknown outcome needs a second approver to record the bank outcome', async () => {
    const player = await operator.site.player('doubt', '5000.00')
    const { id } = await operator.orderPayout(player)
    operator.advanceSeconds(11)
    await sendPayout(
      operator.payoutContext({ ...fakeBank(answerUnknown), queryPayout: async () => answerUnknown() }),
      id,
    )
    const response = await operator.run(resolveWithdrawalAct, id, { input: { outcome: 'NOT_PAID', utr: null } })
    expect(response).toMatchObject({ status: 202 })
    expect(await operator.rowOf(id)).toMatchObject({ status: 'UNKNOWN' })
    const { approval } = response.body.data as { approval: string }
    const actor = actorNamed('second', { staffId: 2n })
    await decideApproval(operator.context, { actor, id: approval, decision: 'approve', reason: null, circumstances })
    expect(await operator.rowOf(id)).toMatchObject({ status: 'FAILED' })
    expect(await operator.site.wallet(player)).toMatchObject({ balance: 500_000n, held: 0n })
  })
})

test('I-10 leaves the ledger consistent', async () => {
  expect(await verify(operator.database.db)).toEqual([])
})
