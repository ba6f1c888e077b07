import { decide, isRefusal, type Ruling } from '#blueprint/decision/decision.ts'
import * as rules from '#areas/payments/rules/deposits/deposit.ts'
import { judgeWord, type Heard, type Judgement } from '#areas/payments/rules/deposits/gateway-word.ts'
import { money } from '#values/money.ts'
import type { Selectable } from 'kysely'
import type { Deposit as DepositTable } from '#platform/database/tables.ts'
import type { Subject, Tx, WriteTx } from '#engine/action/act.ts'
import { Refused } from '#platform/errors/problems.ts'
import { record } from '#engine/recorder/record.ts'
import type { GatewayContext } from '#areas/payments/gateway-work/accounts.ts'
import type { Account } from '#areas/payments/gateway-work/gateway.ts'
import { isUuid } from '#values/id.ts'

export type DepositRow = Selectable<DepositTable>

/** Our order at a gateway is the deposit's id: fixed before the first call, and nobody else's. */
export const orderIdOf = (depositId: string): string => depositId

/** The deposit of this id, which is also its order at a gateway, held until everything is written; null: nobody asked for it. */
export async function lockedDeposit(tx: Tx, orderId: string): Promise<DepositRow | null> {
  if (!isUuid(orderId)) return null
  const row = await tx.selectFrom('deposit').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst()
  return row ?? null
}

export const wantedOf = (row: DepositRow, { id, merchant }: Account) => ({
  isOfThisGateway: row.gateway_id === id,
  merchant,
  amount: money(row.amount),
  currency: row.currency,
  status: row.status,
})

export const judge = (row: DepositRow | null, account: Account, heard: Heard): Judgement =>
  judgeWord(row && wantedOf(row, account), heard)

/** What is changed where a deposit is, as it stands. */
export const depositSubject = (row: DepositRow): Subject => ({
  table: 'deposit',
  key: { cell: row.cell, player_id: row.player_id, id: row.id },
  state: row.status,
  version: row.version,
  domainId: row.domain_id,
  agentId: row.agent_id,
  name: `deposit ${row.id}`,
  shown: { status: row.status, amount: row.amount, utr: row.utr },
})

/** The row as the rules read it; whoever entered it asked for it. */
export const depositOf = (row: DepositRow): rules.Deposit => ({
  id: row.id,
  playerId: row.player_id,
  amount: money(row.amount),
  currency: row.currency,
  status: row.status,
  fee: money(row.fee),
  askedBy: row.entered_by ?? 'player',
  ...(row.claimed === null ? {} : { claimed: money(row.claimed) }),
})

/** Where the word came from, and what else it brought along. */
export interface Source {
  readonly account: Account
  /** 'callback' or 'question'. */
  readonly by: string
  readonly spoken: string
  readonly reference: string | null
  readonly utr: string | null
  readonly now: Date
}

/** What a judgement makes of a deposit, by the deposit's own rules; null where it makes nothing of it. */
function rulingFor(
  row: DepositRow,
  judged: Judgement,
  { account, now, spoken, reference, utr }: Source,
): Ruling | null {
  if (judged.does !== 'credit' && judged.does !== 'move') return null
  const deposit = depositOf(row)
  const decision =
    judged.does === 'credit'
      ? rules.succeed(deposit, { amount: deposit.amount, currency: deposit.currency, gateway: account.code, at: now })
      : rules.progress(deposit, judged.move)
  if (isRefusal(decision)) throw new Refused(decision.refused)
  const isFinal = judged.does === 'credit' || judged.move === 'fail'
  const set = {
    ...decision.set,
    gateway_status: spoken,
    ...(reference ? { gateway_reference: reference } : {}),
    ...(utr ? { utr } : {}),
    ...(isFinal ? { ask_at: null } : {}),
    ...(judged.does === 'move' && judged.move === 'fail'
      ? { decided_by: account.code, decided_at: now, reason: `Gateway status: ${spoken}` }
      : {}),
  }
  return decide({ ...decision, set })
}

export interface Judged {
  readonly row: DepositRow
  readonly judged: Judgement
  readonly source: Source
}

/** Writes what was judged, by the deposit's own rules; what nothing follows from writes nothing. */
export async function applyJudgement(
  tx: WriteTx,
  { enqueue }: Writing,
  { row, judged, source }: Judged,
): Promise<void> {
  const ruling = rulingFor(row, judged, source)
  if (ruling) await write(tx, { enqueue }, { row, ruling, source })
}

type Writing = Pick<GatewayContext, 'enqueue'>

export interface Written {
  readonly row: DepositRow
  readonly ruling: Ruling
  readonly source: Pick<Source, 'account' | 'by' | 'spoken'>
}

/** Writes a ruling about a deposit under the name of its gateway. */
export async function write(tx: WriteTx, { enqueue }: Writing, { row, ruling, source }: Written): Promise<void> {
  const { account, by, spoken } = source
  await record(tx, ruling, {
    by: `gateway:${account.code}`,
    subject: depositSubject(row),
    flow: rules.depositFlow,
    domainId: row.domain_id,
    trail: { action: `gateway.${by}`, input: { order: row.id, gateway: account.code, said: spoken } },
    enqueue,
  })
}

/** Moves nobody's word makes: the end of patience, and that the player was shown where to pay. */
export const progressOf = (row: DepositRow, move: 'await' | 'expire' | 'fail', reason?: string): Ruling => {
  const decision = rules.progress(depositOf(row), move, reason)
  if (isRefusal(decision)) throw new Refused(decision.refused)
  return decision
}
