import { sql, type Selectable } from 'kysely'
import type { DB } from '#platform/database/tables.ts'
import { labelOf } from '#areas/players/kyc/shared.ts'
import { checksOf } from '#areas/payments/rules/payouts/auto-approval.ts'
import { answerWithin } from '#engine/query-handler.ts'
import type { Tx } from '#engine/action/act.ts'
import { reviewOf } from '#areas/payments/withdrawals/payout-work/review-facts.ts'
import { readTaxTerms, isTaxRecomputed } from '#areas/payments/withdrawals/payout-work/tax-terms.ts'
import { withheldFrom, nothingWithheld } from '#areas/payments/rules/payouts/tax.ts'
import { money } from '#values/money.ts'
import { undoable, withdrawalCase } from './withdrawal-case.queries.ts'

interface PlayerKey {
  readonly cell: number
  readonly id: bigint
}

interface PaymentRow {
  readonly at: Date
  readonly amount: bigint
  readonly method: string
  readonly status: string
  readonly utr: string | null
}

async function paymentsOf(tx: Tx, { cell, id }: PlayerKey, table: 'deposit' | 'withdrawal') {
  const { rows } = await sql<PaymentRow>`select requested_at as at, amount, method, status, utr from ${sql.table(table)}
    where cell = ${cell} and player_id = ${id} order by requested_at desc limit 5`.execute(tx)
  return rows
}

interface Bet {
  readonly at: Date
  readonly name: string
  readonly stake: bigint
  readonly pl: bigint | null
  readonly status: string
}

async function betsOf(tx: Tx, { cell, id }: PlayerKey) {
  const { rows } = await sql<Bet>`
    select b.placed_at as at, coalesce(e.name || ': ', '') || m.name as name, b.stake, b.pl, b.status from (
      select * from (select placed_at, market_id, stake, null::bigint as pl, status from bet_open where cell = ${cell} and player_id = ${id}
        order by placed_at desc limit 10) o
      union all select * from (select placed_at, market_id, stake, pl, status from bet_settled where cell = ${cell} and player_id = ${id}
        order by placed_at desc limit 10) s) b
    left join market m on m.id = b.market_id left join event e on e.id = m.event_id order by b.placed_at desc limit 10`.execute(
    tx,
  )
  return rows
}

async function attemptsOf(tx: Tx, { cell, id }: PlayerKey, withdrawalId: string) {
  const rows = await tx
    .selectFrom('payout')
    .selectAll()
    .where('cell', '=', cell)
    .where('player_id', '=', id)
    .where('withdrawal_id', '=', withdrawalId)
    .orderBy('attempt', 'desc')
    .orderBy('part')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    gateway: row.gateway,
    part: row.part,
    status: row.status,
    amount: row.amount,
    at: row.ordered_at,
    by: row.ordered_by,
    utr: row.utr,
    message: row.message,
  }))
}

async function totalsOf(tx: Tx, { cell, id }: PlayerKey) {
  const { rows } = await sql<{ balance: bigint; held: bigint; deposited: bigint; withdrawn: bigint }>`
    select coalesce(w.balance, 0)::bigint as balance, coalesce(w.held, 0)::bigint as held,
      (select coalesce(sum(stake), 0)::bigint from player_day where cell = ${cell} and player_id = ${id} and product = 'deposit') as deposited,
      (select coalesce(sum(stake), 0)::bigint from player_day where cell = ${cell} and player_id = ${id} and product = 'withdrawal') as withdrawn
    from player p left join wallet w on w.cell = p.cell and w.account_id = p.id where p.cell = ${cell} and p.id = ${id}`.execute(
    tx,
  )
  return rows[0]
}

/** What was withheld, or what an approval now would withhold. */
async function withheldOf(tx: Tx, row: Selectable<DB['withdrawal']>) {
  if (!isTaxRecomputed(row.status)) return { tax: row.tax, taxed: row.taxed_winnings }
  const terms = await readTaxTerms(tx, row)
  return terms === null ? nothingWithheld : withheldFrom(money(row.amount), terms)
}

async function taxAndNet(tx: Tx, row: Selectable<DB['withdrawal']>) {
  const { tax, taxed } = await withheldOf(tx, row)
  return { tax, taxedWinnings: taxed, net: row.amount - row.fee - tax - row.returned }
}

const documentRequestOf = (row: Selectable<DB['withdrawal']>) =>
  row.documents_requested_at === null || row.documents_requested_by === null
    ? null
    : {
        types: row.requested_documents.map(labelOf),
        note: row.document_note ?? '',
        requestedBy: row.documents_requested_by,
        requestedAt: row.documents_requested_at,
        receivedAt: row.documents_received_at,
      }

export const withdrawalCaseAnswer = answerWithin(withdrawalCase, async ({ tx, actor, scope, parameters }) => {
  const row = await tx
    .selectFrom('withdrawal as w')
    .innerJoin('player as p', (join) => join.onRef('p.cell', '=', 'w.cell').onRef('p.id', '=', 'w.player_id'))
    .leftJoin('review_claim as c', (join) =>
      join
        .on('c.subject', '=', 'withdrawal')
        .onRef('c.subject_id', '=', 'w.id')
        .on('c.expires_at', '>', sql<Date>`now()`),
    )
    .selectAll('w')
    .select(['p.username', 'p.name', 'p.vip_level', 'c.staff', 'c.expires_at'])
    .where('w.id', '=', parameters.id)
    .where(scope.within('w.agent_id'))
    .executeTakeFirst()
  if (!row) return null
  const person = { cell: row.cell, id: row.player_id }
  const review = await reviewOf(tx, row.id)
  const totals = await totalsOf(tx, person)
  if (!review || !totals) return null
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    requestedAt: row.requested_at,
    playerId: row.player_id,
    player: row.username,
    playerName: row.name,
    vip: row.vip_level,
    method: row.method,
    amount: row.amount,
    requestedAmount: row.requested_amount,
    fee: row.fee,
    ...(await taxAndNet(tx, row)),
    account: row.beneficiary,
    holder: row.beneficiary_name,
    branch: row.branch,
    balance: totals.balance,
    held: totals.held,
    balanceIfRejected: totals.balance + row.amount,
    deposited: totals.deposited,
    withdrawn: totals.withdrawn,
    reason: row.reason,
    rule: row.decided_by_rule,
    documentRequest: documentRequestOf(row),
    claimedBy: row.staff,
    claimedUntil: row.expires_at,
    isMine: row.staff === actor.username,
    decision: row.decision,
    decidedBy: row.decided_by,
    escalatedBy: row.escalated_by,
    checks: checksOf(review.facts, review.terms),
    deposits: await paymentsOf(tx, person, 'deposit'),
    withdrawals: await paymentsOf(tx, person, 'withdrawal'),
    bets: await betsOf(tx, person),
    attempts: await attemptsOf(tx, person, row.id),
  }
})

export const undoableAnswer = answerWithin(undoable, async ({ tx, actor, scope }) => {
  const isVisible = scope.within('w.agent_id')
  const { rows } = await sql<{
    id: string
    player: string
    currency: string
    amount: bigint
    decision: 'APPROVE' | 'REJECT' | 'PAY'
    due: Date
  }>`
    select w.id, p.username as player, w.currency, w.amount, x.decision, x.due from (
      select cell, player_id, id as withdrawal_id, decision, final_at as due from withdrawal
        where decision is not null and decided_by = ${actor.username}
      union all select cell, player_id, withdrawal_id, 'PAY', due_at from payout where status = 'WAITING' and ordered_by = ${actor.username}
        and due_at > now()) x
    join withdrawal w on w.cell = x.cell and w.player_id = x.player_id and w.id = x.withdrawal_id
    join player p on p.cell = w.cell and p.id = w.player_id where ${isVisible} order by x.due desc limit 50`.execute(tx)
  return rows.map(({ id, player, currency, amount, decision, due }) => ({
    id,
    player,
    currency,
    amount,
    decision,
    dueAt: due,
  }))
})
