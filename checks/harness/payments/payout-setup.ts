import { randomUUID } from 'node:crypto'
import { instantNow } from '#checks/harness/time/clock.ts'
import { freshDatabase } from '#checks/harness/database.ts'
import { actorNamed, circumstances, smallOperator } from '#checks/harness/small-operator.ts'
import { runAction, type ActBinding, type ActContext } from '#engine/action/run-act.ts'
import type { PayoutAnswer, PayoutOrder } from '#areas/payments/gateways/work/gateway.ts'
import { paymentsBindings } from '#areas/payments/withdrawals/payments.server.ts'
import { approveWithdrawalAct } from '#areas/payments/withdrawals/withdraws.act.ts'
import { sendPayoutsAct } from '#areas/payments/withdrawals/payouts/payouts.act.ts'

/** A fake bank that records every payment it makes, whatever it answers. A later query returns the same reference. */
export function fakeBank(say: (order: PayoutOrder) => PayoutAnswer) {
  const paid = new Map<string, number>()
  const refused = new Map<string, PayoutAnswer>()
  const references = new Map<string, string | null | undefined>()
  return {
    paid,
    sendPayout: async (order: PayoutOrder): Promise<PayoutAnswer> => {
      paid.set(order.orderId, (paid.get(order.orderId) ?? 0) + 1)
      const answer = say(order)
      if (answer.outcome === 'FAILED') refused.set(order.orderId, answer)
      if (answer.outcome === 'PAID') references.set(order.orderId, answer.utr)
      return answer
    },
    queryPayout: async ({ orderId }: PayoutOrder): Promise<PayoutAnswer> =>
      refused.get(orderId) ??
      (paid.has(orderId)
        ? { outcome: 'PAID', reference: orderId, utr: references.get(orderId) ?? '412345678901' }
        : { outcome: 'ABSENT', reason: 'No such order' }),
  }
}
export type FakeBank = ReturnType<typeof fakeBank>
export const answerPaid = (): PayoutAnswer => ({ outcome: 'PAID', reference: 'ref', utr: '312345678901' })
export const answerUnknown = (): PayoutAnswer => ({ outcome: 'UNKNOWN', reason: 'No answer within 15 seconds' })

const body = { reason: { code: 'CHECKED', text: 'seen' }, transactionPassword: 'right' }
export interface ActionOptions {
  readonly by?: string | undefined
  /** Users who reset the credentials of the acting user a short time ago. */
  readonly barredMakers?: readonly string[]
  readonly input?: Readonly<Record<string, unknown>>
  readonly at?: Date
}

/** The small operator with a payout method, its staff, and a clock that the test advances. */
export async function openPayoutSetup() {
  const database = await freshDatabase()
  let now = instantNow()
  const clock = () => now
  const site = await smallOperator(database, clock)
  const context: ActContext = {
    db: database.db,
    bindings: (paymentsBindings.acts ?? []).map((act) => ({ path: '/w', act })),
    checkTransactionPassword: async () => true,
    enqueue: async () => undefined,
    now: clock,
  }
  await database.ownerPool.query(`
    insert into gateway (domain_id, code, name, adapter, currency, status) values (1, 'payer', 'Payer', 'signed-http', 'INR', 'ACTIVE');
    insert into payout_method (domain_id, code, name, method, gateway_id, currency, min_amount, max_amount, fee_rate, fee_min, fee_max, free_per_day, name_match, status)
    select 1, 'BANK', 'Bank', 'bank', id, 'INR', 10000, 100000000, 200, 1000, 10000, 0, 8000, 'ACTIVE' from gateway`)
  const query = async (text: string, values: readonly unknown[] = []) =>
    (await database.ownerPool.query(text, [...values])).rows as Record<string, unknown>[]
  const run = (
    act: ActBinding['act'],
    id: string | null,
    { by = 'finance', barredMakers = [], input: more = {}, at }: ActionOptions = {},
  ) =>
    runAction(
      { ...context, ...(at ? { now: () => at } : {}) },
      { path: '/w', act },
      {
        actor: actorNamed(by, { barredMakers }),
        id: act.action.on === 'row' ? id : null,
        body: { ...(act.action.asks ? body : {}), ...more, ...(act.action.on === 'rows' ? { ids: [id] } : {}) },
        idempotencyKey: randomUUID(),
        preview: false,
        parameters: {},
        circumstances,
      },
    )
  const requestWithdrawal = async (player: string, amount = '1000.00', beneficiary = '50100123456789') => {
    const request = { player, method: 'bank', amount, beneficiary, beneficiaryName: 'A B' }
    return (await site.call('/withdrawal', { externalId: randomUUID(), ...request })).withdrawal
  }
  const ordersOf = (id: string) =>
    query(`select id, status, amount, attempt from payout where withdrawal_id = $1 order by attempt`, [id])
  return {
    database,
    site,
    clock,
    context,
    query,
    run,
    ask: requestWithdrawal,
    ordersOf,
    /** The bank has confirmed the accounts that the player has used so far. */
    verifyAccounts: (player: string, holder = 'A B') =>
      query(
        `update beneficiary set status = 'VERIFIED', verified_name = $2, verified_by = 'support', verified_at = now() where player_id = $1`,
        [player, holder],
      ),
    advanceSeconds(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000)
    },
    payoutContext: (payouts: FakeBank) => ({ db: database.db, payouts, now: clock }),
    rowOf: async (id: string) =>
      (
        await query(
          `select status, fee, approved_by, paid_by, utr, decision, decided_by_rule, reason from withdrawal where id = $1`,
          [id],
        )
      )[0],
    linesOf: (id: string) =>
      query(
        `select kind::text, debit::text, credit::text, amount from transfer where ref = $1 order by wallet_version`,
        [`withdrawal:${id}`],
      ),
    /** A withdrawal approved by finance and sent to the gateway by the checker; it is in its ten-second undo window. */
    async orderPayout(player: string, amount = '1000.00') {
      const id = await requestWithdrawal(player, amount)
      await run(approveWithdrawalAct, id)
      await run(sendPayoutsAct, id, { by: 'checker', input: { gateway: 'payer' } })
      const [order] = await ordersOf(id)
      return { id, orderId: String(order?.['id']) }
    },
  }
}
export type PayoutSetup = Awaited<ReturnType<typeof openPayoutSetup>>
