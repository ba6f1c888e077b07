import { sql, type Selectable } from 'kysely'
import type { GatewayCallback } from '#platform/database/tables.ts'
import { money, moneyOrNull } from '#values/money.ts'
import {
  requireConfirmation,
  type GatewayStatus,
  type StatusEvaluation,
} from '#areas/payments/rules/deposits/gateway-status.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { wholeSnapshot } from '#platform/database/snapshot.ts'
import { transact } from '#platform/database/transact.ts'
import { openGateway, type GatewayContext, type OpenedGateway } from '#areas/payments/gateways/work/accounts.ts'
import {
  applyEvaluation,
  evaluateReport,
  lockDepositOrder,
  playerNamesOf,
  writeDeposit,
} from '#areas/payments/gateways/polls/deposits.ts'
import { chargebackOfCallback } from '#areas/payments/chargebacks/new-chargeback.facts.ts'
import { closeCallback, type CallbackOutcome } from '#areas/payments/gateways/polls/close-callback.ts'
import { settleUnknownOutcomes } from '#areas/payments/gateways/polls/unknown-outcomes.ts'
import { handlePayoutCallback } from '#areas/payments/gateways/polls/payout-callbacks.ts'

type Row = Selectable<GatewayCallback>

/** Processes a stored callback once; returns its outcome, or null when another worker processed it first. */
export const processCallback = (
  context: GatewayContext,
  id: string,
  opened: OpenedGateway,
): Promise<CallbackOutcome | null> =>
  transact(context.db, [opened.account.domainId], async (tx) => {
    const row = await tx
      .selectFrom('gateway_callback')
      .selectAll()
      .where('id', '=', id)
      .where('status', '=', 'NEW')
      .forUpdate()
      .executeTakeFirst()
    if (!row) return null
    if (row.direction === 'PAYOUT') return handlePayoutCallback(tx, context, row, opened.account)
    return handleDepositCallback(tx, context, row, opened)
  })

/** Processes callbacks whose worker died after storing them; returns how many there were. */
export async function resumeCallbacks(context: GatewayContext): Promise<number> {
  const { rows } = await wholeSnapshot(context.db, (tx) =>
    sql<{ id: string; gateway_id: string }>`select id, gateway_id from gateway_callback where status = 'NEW'
      and at < now() - interval '5 seconds' order by at limit 50`.execute(tx),
  )
  for (const { id, gateway_id: gatewayId } of rows) {
    const opened = await openGateway(context, { id: gatewayId })
    if (opened) await processCallback(context, id, opened)
  }
  return rows.length
}

async function handleDepositCallback(
  tx: WriteTx,
  context: GatewayContext,
  row: Row,
  opened: OpenedGateway,
): Promise<CallbackOutcome> {
  const { account, confirmAbove } = opened
  const deposit = await lockDepositOrder(tx, row.order_id ?? '')
  const players = deposit && row.player_reference !== null ? await playerNamesOf(tx, deposit) : []
  const evaluated = evaluateReport(deposit, account, reportedPaymentIn(row), players)
  const evaluation = requireConfirmation(evaluated, money(deposit?.amount ?? 0n), money(confirmAbove))
  if (evaluation.does === 'ask') {
    await sql`update deposit set next_query_at = now() where cell = ${deposit?.cell} and player_id = ${deposit?.player_id} and id = ${deposit?.id}`.execute(
      tx,
    )
    return closeCallback(tx, row, { outcome: 'DONE', reason: 'ASKING', deposit })
  }
  if (deposit) {
    const { gateway_status: spoken, reference, utr } = row
    const now = context.now?.() ?? new Date()
    const source = { account, by: 'callback', spoken: spoken ?? '', reference, utr, now }
    await applyEvaluation(tx, context, { row: deposit, evaluation, source })
    if (evaluation.does === 'credit') await settleUnknownOutcomes(tx, deposit, true)
    if (evaluation.does === 'review' && evaluation.reason === 'REVERSED_THERE') {
      const effects = await chargebackOfCallback(tx, deposit, { reference, gateway: account.code, now })
      if (effects) await writeDeposit(tx, context, { row: deposit, effects, source })
    }
  }
  return closeCallback(tx, row, { ...outcomeOf(evaluation), deposit })
}

const reportedPaymentIn = (row: Row) => ({
  direction: row.direction === 'PAYOUT' ? ('PAYOUT' as const) : ('DEPOSIT' as const),
  merchant: row.merchant,
  amount: moneyOrNull(row.amount),
  currency: row.currency,
  player: row.player_reference,
  // The column only contains our own statuses.
  word: row.reported_status as GatewayStatus | null,
})

function outcomeOf(evaluation: StatusEvaluation): {
  readonly outcome: CallbackOutcome
  readonly reason: string | null
} {
  if (evaluation.does === 'review') return { outcome: 'REVIEW', reason: evaluation.reason }
  if (evaluation.does === 'nothing') return { outcome: 'IGNORED', reason: evaluation.reason }
  if (evaluation.does === 'credit' && evaluation.review) return { outcome: 'REVIEW', reason: evaluation.review }
  return { outcome: 'DONE', reason: null }
}
