import { decide, isRefusal } from '#blueprint/decision/decision.ts'
import * as rules from '#areas/payments/rules/deposits/deposit.ts'
import {
  evaluateStatus,
  type ReportedPayment,
  type StatusEvaluation,
} from '#areas/payments/rules/deposits/gateway-status.ts'
import { money } from '#values/money.ts'
import { sql, type Selectable } from 'kysely'
import type { Deposit as DepositTable } from '#platform/database/tables.ts'
import type { Subject, Tx, WriteTx } from '#engine/action/act.ts'
import { Conflict } from '#platform/errors/app-errors.ts'
import { record } from '#engine/recorder/record.ts'
import { asRow } from '#engine/records/record-of.ts'
import type { GatewayContext } from '#areas/payments/gateways/work/accounts.ts'
import type { Account } from '#areas/payments/gateways/work/gateway.ts'
import { isUuid } from '#values/id.ts'
import { depositRecord } from './deposit.record.ts'

export type DepositRow = Selectable<DepositTable>

/** The order id at a gateway is the deposit id: fixed before the first call and unique. */
export const orderIdOf = (depositId: string): string => depositId

/** Locks the deposit with this id, which is also its order id at the gateway; null when unknown. */
export async function lockDepositOrder(tx: Tx, orderId: string): Promise<DepositRow | null> {
  if (!isUuid(orderId)) return null
  const row = await tx.selectFrom('deposit').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst()
  return row ?? null
}

/** The same for several deposits, locked in the order of their ids and returned in that of the request. */
export async function lockDepositOrders(tx: Tx, orderIds: readonly string[]): Promise<readonly (DepositRow | null)[]> {
  const rows = await tx
    .selectFrom('deposit')
    .selectAll()
    .where('id', '=', sql<string>`any(${orderIds.filter(isUuid)}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const locked = new Map(rows.map((row) => [row.id, row]))
  return orderIds.map((id) => locked.get(id.toLowerCase()) ?? null)
}

export const requestedPaymentOf = (row: DepositRow, { id, merchant }: Account) => ({
  isOfThisGateway: row.gateway_id === id,
  merchant,
  amount: money(row.amount),
  currency: row.currency,
  status: row.status,
})

export const evaluateReport = (
  row: DepositRow | null,
  account: Account,
  reported: ReportedPayment,
  players: readonly string[] = [],
): StatusEvaluation => evaluateStatus(row && { ...requestedPaymentOf(row, account), players }, reported)

/** Names under which a gateway may know the player of a deposit. */
export async function playerNamesOf(tx: Tx, { cell, player_id: id }: DepositRow): Promise<readonly string[]> {
  const player = await tx
    .selectFrom('player')
    .select('username')
    .where('cell', '=', cell)
    .where('id', '=', id)
    .executeTakeFirst()
  return [String(id), ...(player ? [player.username] : [])]
}

export const depositSubject = (row: DepositRow): Subject<'deposit'> => depositRecord.subjectOf(asRow(row))

/** Maps a deposit row to the type the rules use; the user who entered it counts as the requester. */
export const depositOf = (row: DepositRow): rules.Deposit => ({
  id: row.id,
  playerId: row.player_id,
  amount: money(row.amount),
  currency: row.currency,
  status: row.status,
  fee: money(row.fee),
  requestedBy: row.entered_by ?? 'player',
  ...(row.claimed === null ? {} : { claimed: money(row.claimed) }),
})

/** Where a status came from, with its reference data. */
export interface StatusSource {
  readonly account: Account
  /** 'callback' or 'question'. */
  readonly by: string
  readonly spoken: string
  readonly reference: string | null
  readonly utr: string | null
  readonly now: Date
}

/** Returns the effects of an evaluation under the deposit rules; null when it has none. */
function effectsOf(
  row: DepositRow,
  evaluation: StatusEvaluation,
  { account, now, spoken, reference, utr }: StatusSource,
): rules.DepositEffects | null {
  if (evaluation.does !== 'credit' && evaluation.does !== 'move') return null
  const deposit = depositOf(row)
  const decision =
    evaluation.does === 'credit'
      ? rules.succeed(deposit, { amount: deposit.amount, currency: deposit.currency, gateway: account.code, at: now })
      : rules.progress(deposit, evaluation.move)
  if (isRefusal(decision)) throw new Conflict(decision.refused)
  const isFinal = evaluation.does === 'credit' || evaluation.move === 'fail'
  const set = {
    ...decision.set,
    gateway_status: spoken,
    ...(reference ? { gateway_reference: reference } : {}),
    ...(utr ? { utr } : {}),
    ...(isFinal ? { next_query_at: null } : {}),
    ...(evaluation.does === 'move' && evaluation.move === 'fail'
      ? { decided_by: account.code, decided_at: now, reason: `Gateway status: ${spoken}` }
      : {}),
  }
  return decide({ ...decision, set })
}

export interface EvaluatedDeposit {
  readonly row: DepositRow
  readonly evaluation: StatusEvaluation
  readonly source: StatusSource
}

/** Applies an evaluation under the deposit rules; writes nothing when it has no effects. */
export async function applyEvaluation(
  tx: WriteTx,
  { enqueue }: EnqueueContext,
  { row, evaluation, source }: EvaluatedDeposit,
): Promise<void> {
  const effects = effectsOf(row, evaluation, source)
  if (effects) await writeDeposit(tx, { enqueue }, { row, effects, source })
}

type EnqueueContext = Pick<GatewayContext, 'enqueue'>

export interface DepositWrite {
  readonly row: DepositRow
  readonly effects: rules.DepositEffects
  readonly source: Pick<StatusSource, 'account' | 'by' | 'spoken'>
}

/** Records the effects on a deposit under the name of its gateway. */
export async function writeDeposit(
  tx: WriteTx,
  { enqueue }: EnqueueContext,
  { row, effects, source }: DepositWrite,
): Promise<void> {
  const { account, by, spoken } = source
  await record(tx, effects, {
    by: `gateway:${account.code}`,
    subject: depositSubject(row),
    flow: rules.depositFlow,
    domainId: row.domain_id,
    trail: { action: `gateway.${by}`, input: { order: row.id, gateway: account.code, said: spoken } },
    enqueue,
  })
}

/** Returns the effects of moves without a gateway report: expiry, failure to start, and the payment page shown. */
export const progressEffects = (
  row: DepositRow,
  move: 'await' | 'expire' | 'fail',
  reason?: string,
): rules.DepositEffects => {
  const decision = rules.progress(depositOf(row), move, reason)
  if (isRefusal(decision)) throw new Conflict(decision.refused)
  return decision
}
