import { sql } from 'kysely'
import { decide } from '#blueprint/decision/decision.ts'
import { isLateWindowOver, maxPolls, nextPollAt } from '#areas/payments/rules/deposits/gateway-status.ts'
import { money } from '#values/money.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { workOutsideEach } from '#engine/tasks/work-outside.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { openGateway, type GatewayContext, type OpenedGateway } from '#areas/payments/gateways/work/accounts.ts'
import { loggedCall } from '#areas/payments/gateways/work/call-log.ts'
import {
  applyEvaluation,
  evaluateReport,
  lockDepositOrder,
  orderIdOf,
  progressEffects,
  writeDeposit,
  type DepositRow,
} from './deposits.ts'
import { queueReview, settleUnknownOutcomes } from './unknown-outcomes.ts'
import type {
  Absent,
  Declined,
  PaymentReport,
  UnknownOutcome,
  StartedDeposit,
} from '#areas/payments/gateways/work/gateway.ts'

const batchSize = 12
/** Lease of a poll: another worker may repeat it after this time if the first one died. */
const claimedFor = '30 seconds'
const openStates = ['INITIATED', 'PENDING', 'PROCESSING']
/** Unanswered polls after which an overdue deposit is expired; it is still polled afterwards. */
const maxSilentPolls = 4

/**
 * Starts deposits at their gateways and polls those without a callback; returns whether more are due now. The polled
 * status is the source of truth, not the callback.
 */
export async function pollDeposits(context: GatewayContext): Promise<boolean> {
  const polled = await workOutsideEach(context, {
    claim: depositsDue,
    call: (due) => askGateway(context, due),
    store: (tx, { id }, outcome) =>
      'started' in outcome
        ? recordStart(tx, context, { ...outcome, depositId: id })
        : applyPollResult(tx, context, { ...outcome, depositId: id }),
  })
  return polled === batchSize
}

interface DepositDue {
  readonly id: string
  readonly domainId: number
  readonly gatewayId: string
}

async function depositsDue(tx: WriteTx): Promise<readonly DepositDue[]> {
  const { rows } = await sql<DepositDue>`with due as (
        select cell, player_id, id from deposit where next_query_at <= now() and gateway_id is not null
        order by next_query_at limit ${batchSize} for update skip locked)
      update deposit d set next_query_at = now() + ${sql.lit(claimedFor)}::interval, query_count = query_count + 1
      from due where d.cell = due.cell and d.player_id = due.player_id and d.id = due.id
      returning d.id, d.domain_id as "domainId", d.gateway_id as "gatewayId"`.execute(tx)
  return rows
}

interface Asked {
  readonly opened: OpenedGateway
}
type PollOutcome = Asked &
  ({ readonly answer: PaymentReport | Absent | UnknownOutcome } | { readonly started: StartAnswer })
type StartAnswer = StartedDeposit | Declined | UnknownOutcome

/** Queries the deposit at its gateway, or starts it there if it is not known to have been. */
async function askGateway(context: GatewayContext, due: DepositDue): Promise<PollOutcome> {
  const opened = await openGateway(context, { id: due.gatewayId })
  if (!opened) throw new Error(`Gateway of deposit ${due.id} not found`)
  const row = await snapshot(context.db, [due.domainId], (tx) =>
    tx.selectFrom('deposit').selectAll().where('id', '=', due.id).executeTakeFirstOrThrow(),
  )
  const isBegun = row.gateway_reference !== null || row.status !== 'INITIATED'
  // Tried before without an answer: it may have been started at the gateway all the same.
  const answer = isBegun || row.query_count > 1 ? await queryGateway(context, opened, row) : null
  if (answer !== null && !('absent' in answer && !isBegun)) return { opened, answer }
  const started = await loggedCall(context, opened.account, { what: 'START', orderId: row.id }, () =>
    startAtGateway(opened, row),
  )
  return { opened, started }
}

const queryGateway = (context: GatewayContext, { account, gateway }: OpenedGateway, { id }: DepositRow) =>
  loggedCall(context, account, { what: 'QUERY', orderId: id }, () => gateway.queryDeposit(account, orderIdOf(id)))

function startAtGateway({ account, gateway, isOn }: OpenedGateway, row: DepositRow) {
  if (!isOn) return Promise.resolve({ declined: 'The gateway is inactive' })
  const { id, amount, currency } = row
  return gateway.startDeposit(account, { orderId: orderIdOf(id), amount: money(amount), currency })
}

interface StartOutcome extends Asked {
  readonly depositId: string
  readonly started: StartAnswer
}

/** Records the result of starting a deposit, unless the deposit changed meanwhile. */
async function recordStart(
  tx: WriteTx,
  context: GatewayContext,
  { opened, depositId, started }: StartOutcome,
): Promise<void> {
  const row = await lockDepositOrder(tx, depositId)
  if (!row) return
  const now = context.now?.() ?? new Date()
  if (row.status !== 'INITIATED' || 'silent' in started) {
    await reschedulePoll(tx, row, 'silent' in started ? new Date(now.getTime() + 2_000) : nextPoll(row, now))
    return
  }
  const source = { account: opened.account, by: 'begun', spoken: '' }
  if ('declined' in started) {
    const effects = progressEffects(row, 'fail', started.declined)
    const ended = { next_query_at: null, decided_by: opened.account.code, decided_at: now }
    await writeDeposit(tx, context, { row, effects: decide({ ...effects, set: { ...effects.set, ...ended } }), source })
    return
  }
  const effects = progressEffects(row, 'await')
  const set = {
    gateway_reference: started.reference,
    pay_at: started.payAt,
    next_query_at: nextPoll(row, now),
    query_count: 0,
  }
  await writeDeposit(tx, context, { row, effects: decide({ ...effects, set: { ...effects.set, ...set } }), source })
}

const termOf = ({ requested_at: from, expires_at: until }: DepositRow): number =>
  until === null ? 30 : Math.max(1, Math.round((until.getTime() - from.getTime()) / 60_000))

const nextPoll = (row: DepositRow, now: Date): Date => nextPollAt(row.requested_at, termOf(row), now)

const reschedulePoll = (
  tx: WriteTx,
  { cell, player_id: playerId, id }: DepositRow,
  until: Date | null,
): Promise<unknown> =>
  sql`update deposit set next_query_at = ${until} where cell = ${cell} and player_id = ${playerId} and id = ${id}`.execute(
    tx,
  )

interface PollResult extends Asked {
  readonly depositId: string
  readonly answer: PaymentReport | Absent | UnknownOutcome
}

/** Applies the polled status: credits, moves or queues for review; expires the deposit after its term. */
async function applyPollResult(
  tx: WriteTx,
  context: GatewayContext,
  { opened: { account }, depositId, answer }: PollResult,
): Promise<void> {
  const row = await lockDepositOrder(tx, depositId)
  if (!row) return
  const now = context.now?.() ?? new Date()
  if ('spoken' in answer) {
    const evaluation = evaluateReport(row, account, answer)
    const { spoken, reference, utr } = answer
    const source = { account, by: 'question', spoken, reference, utr, now }
    await applyEvaluation(tx, context, { row, evaluation, source })
    const isSure = evaluation.does === 'credit' || (evaluation.does === 'nothing' && row.status === 'SUCCESS')
    await settleUnknownOutcomes(tx, row, isSure)
    if (evaluation.does === 'review') await queueReview(tx, { row, reason: evaluation.reason, report: answer })
    if (evaluation.does === 'credit' && evaluation.review)
      await queueReview(tx, { row, reason: evaluation.review, report: answer })
    // Money arrived that does not match the request: it does not expire while it is under review.
    if (evaluation.does === 'review' && openStates.includes(row.status)) return pollLater(tx, { row, now, answer })
  }
  await continueOrExpire(tx, context, { row: (await lockDepositOrder(tx, depositId)) ?? row, account, now, answer })
}

interface PolledDeposit {
  readonly row: DepositRow
  readonly now: Date
  readonly answer: PaymentReport | Absent | UnknownOutcome
}
type OpenDeposit = PolledDeposit & { readonly account: OpenedGateway['account'] }

async function continueOrExpire(
  tx: WriteTx,
  context: GatewayContext,
  { row, account, now, answer }: OpenDeposit,
): Promise<void> {
  const isOver = row.expires_at !== null && row.expires_at <= now
  const isSilent = 'silent' in answer
  const mayExpire = row.status === 'INITIATED' || row.status === 'PENDING'
  if (mayExpire && isOver && (!isSilent || row.query_count > maxSilentPolls)) {
    const effects = progressEffects(row, 'expire', 'Not paid in time')
    const isLast = !isSilent && isLateWindowOver(row.requested_at, termOf(row), now)
    const set = { ...effects.set, next_query_at: isLast ? null : nextPoll(row, now), decided_at: now }
    await writeDeposit(tx, context, {
      row,
      effects: decide({ ...effects, set }),
      source: { account, by: 'expired', spoken: '' },
    })
    return
  }
  if (openStates.includes(row.status)) return pollLater(tx, { row, now, answer })
  // Late payments are credited without a request: polling ends only after an answered query.
  const isSettled = row.status !== 'EXPIRED' || (!isSilent && isLateWindowOver(row.requested_at, termOf(row), now))
  if (isSettled) await reschedulePoll(tx, row, null)
  else await pollLater(tx, { row, now, answer })
}

async function pollLater(tx: WriteTx, { row, now, answer }: PolledDeposit): Promise<void> {
  if (row.query_count < maxPolls) {
    await reschedulePoll(tx, row, nextPoll(row, now))
    return
  }
  await reschedulePoll(tx, row, null)
  await queueReview(tx, { row, reason: 'UNCONFIRMED', report: 'spoken' in answer ? answer : null })
}
