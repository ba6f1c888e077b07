import { sql } from 'kysely'
import { depositLabel } from '#areas/payments/rules/deposits/deposit.ts'
import { mayRetry } from '#areas/payments/rules/payouts/retry-callback.ts'
import { replyOf, summaryOf, warningsOf, type TrailFacts } from '#areas/payments/rules/payouts/money-trail.ts'
import type { Tx } from '#engine/action/act.ts'
import { answerWithin } from '#engine/query-handler.ts'
import type { Scope } from '#engine/scope.ts'
import { retryStateOf } from '#areas/payments/gateways/callbacks/retry-state.ts'
import { findUsedReference } from '#areas/payments/deposits/used-references.facts.ts'
import { typedForm } from '#areas/payments/rules/deposits/utr.ts'
import { formatAmount } from '#values/grouped.ts'
import { proofChecks, reusedProofs } from '#areas/payments/deposits/manual/reused-proofs.facts.ts'
import { moneyTrail } from './money-trail.queries.ts'

const { toWire: wire } = moneyTrail.answer.amount

interface Payment {
  readonly kind: 'DEPOSIT' | 'WITHDRAWAL'
  readonly id: string
  readonly cell: number
  readonly player_id: bigint
  readonly domain_id: number
  readonly player: string
  /** Of its amounts. */
  readonly currency: string
  readonly symbol: string
  readonly amount: bigint
  readonly claimed: bigint | null
  readonly has_picture: boolean
  readonly on_hold_by: string | null
  readonly on_hold_at: Date | null
  readonly hold_note: string | null
  readonly status: string
  readonly method: string
  readonly gateway: string | null
  readonly gateway_id: string | null
  readonly gateway_order: string | null
  readonly utr: string | null
  readonly utr_typed: string | null
  readonly reason: string | null
  readonly requested_at: Date
  readonly decided_at: Date | null
  readonly decided_by: string | null
}

async function paymentOf(tx: Tx, id: string, scope: Scope): Promise<Payment | null> {
  const isVisible = scope.within('x.agent_id')
  const { rows } = await sql<Payment>`select x.*, p.username as player, c.code as currency, c.symbol from (
      select 'DEPOSIT' as kind, id, cell, player_id, domain_id, agent_id, amount, status, method, gateway, gateway_id, gateway_order, utr, utr_typed, reason, requested_at, decided_at, decided_by,
        claimed, on_hold_by, on_hold_at, hold_note, attachment is not null as has_picture from deposit where id = ${id}
      union all select 'WITHDRAWAL', id, cell, player_id, domain_id, agent_id, amount, status, method, gateway, null, null, utr, null, reason, requested_at, approved_at, approved_by,
        null, null, null, null, false
        from withdrawal where id = ${id}) x
    join player p on p.cell = x.cell and p.id = x.player_id join domain d on d.id = x.domain_id join currency c on c.code = d.currency
    where ${isVisible}`.execute(tx)
  return rows[0] ?? null
}

interface Step {
  readonly at: Date
  readonly title: string
  readonly text: string
  readonly raw: string | null
}

/** All recorded steps of a payment, in order of time. */
async function stepsOf(tx: Tx, one: Payment): Promise<Step[]> {
  const { id, cell, player_id, domain_id, kind, utr } = one
  const ref = `${kind.toLowerCase()}:${id}`
  const { rows } = await sql<Step>`select at, title, text, raw from (
      select c.at, 'Callback ' || c.status as title,
        concat_ws(' · ', c.gateway_status, 'signature ' || case when c.signed_with is null then 'invalid' else 'valid' end, c.review_reason, nullif(c.occurrences, 1) || ' times') as text, c.body as raw
      from gateway_callback c where c.deposit_id = ${id}
      union all
      select g.at, 'Call to the gateway: ' || lower(replace(g.operation, '_', ' ')), concat_ws(' · ', lower(g.outcome), g.ms || ' ms', nullif(g.response_excerpt, '')), null
      from gateway_call g where g.domain_id = ${domain_id} and g.order_id is not null
        and (g.order_id = ${id}::text or g.order_id = ${one.gateway_order} or g.order_id in (select o.id::text from payout o
          where o.cell = ${cell} and o.player_id = ${player_id} and o.withdrawal_id = ${id}))
      union all
      select o.ordered_at, 'Payout ordered', concat_ws(' · ', o.gateway, 'order ' || o.id, 'by ' || o.ordered_by), null
      from payout o where o.cell = ${cell} and o.player_id = ${player_id} and o.withdrawal_id = ${id}
      union all
      select o.answered_at, 'Payout ' || lower(o.status), concat_ws(' · ', o.gateway, o.utr, o.message), null
      from payout o where o.cell = ${cell} and o.player_id = ${player_id} and o.withdrawal_id = ${id} and o.answered_at is not null
      union all
      select t.at, 'Ledger: ' || lower(replace(t.kind::text, '_', ' ')),
        concat_ws(' · ', t.debit::text || ' to ' || t.credit::text, amount_text(t.amount, t.currency), 'wallet after ' || amount_text(t.balance_after, t.currency)), null
      from transfer t where t.cell = ${cell} and t.account_id = ${player_id} and (t.ref = ${ref} or starts_with(t.ref, ${`${ref}:`}))
      union all
      select l.imported_at, 'Bank statement line', concat_ws(' · ', l.account, amount_text(l.amount, (select currency from domain where id = l.domain_id)), l.booked_on::text, nullif(l.narration, '')), null
      from bank_statement_line l where l.domain_id = ${domain_id} and l.utr = ${utr} and not l.is_rolled_back) s
    where at is not null order by at limit 100`.execute(tx)
  return rows
}

interface TrailContext {
  readonly reusedFor: number
  readonly scope: Scope
}

async function factsOf(tx: Tx, one: Payment, { reusedFor, scope }: TrailContext): Promise<TrailFacts> {
  const { id, kind, domain_id, utr, amount, cell, player_id } = one
  const booked = kind === 'DEPOSIT' ? 'DEPOSIT' : 'WITHDRAW_PAID'
  const { rows } = await sql<{
    booked: boolean
    at_bank: bigint | null
    provider_status: string | null
  }>`select
    exists (select from transfer t where t.cell = ${cell} and t.account_id = ${player_id} and t.ref = ${`${kind.toLowerCase()}:${id}`} and t.kind::text = ${booked}) as booked,
    (select l.amount from bank_statement_line l where l.domain_id = ${domain_id} and l.utr = ${utr} and not l.is_rolled_back order by l.amount = ${amount} desc limit 1) as at_bank,
    (select c.reported_status from gateway_callback c where c.deposit_id = ${id} and c.signed_with is not null order by c.at desc limit 1) as provider_status`.execute(
    tx,
  )
  const [row] = rows
  const same =
    kind === 'DEPOSIT' && utr !== null ? await findUsedReference(tx, { id, domainId: domain_id, utr, scope }) : null
  return {
    kind,
    status: one.status,
    gateway: one.gateway ?? '',
    gatewayStatus: row?.provider_status ?? null,
    isBooked: row?.booked ?? false,
    atBank: row?.at_bank ?? null,
    amount,
    reason: one.reason,
    holdNote: one.hold_note,
    reusedFor,
    sameUtr: same && depositLabel(same),
  }
}

const decisionText = ({ decided_by: by, claimed, amount, reason }: Payment): string =>
  [
    `by ${by ?? 'unknown user'}`,
    ...(claimed === null ? [] : [`${wire(amount)} credited instead of the ${wire(claimed)} declared: ${reason ?? ''}`]),
  ].join(' · ')

const ownSteps = (one: Payment): Step[] => [
  { at: one.requested_at, title: 'Requested', text: `${wire(one.claimed ?? one.amount)} via ${one.method}`, raw: null },
  ...(one.on_hold_at === null
    ? []
    : [
        { at: one.on_hold_at, title: 'On hold', text: `by ${one.on_hold_by ?? ''}: ${one.hold_note ?? ''}`, raw: null },
      ]),
  ...(one.decided_at === null
    ? []
    : [
        {
          at: one.decided_at,
          title: one.kind === 'DEPOSIT' ? 'Decided' : 'Approved',
          text: decisionText(one),
          raw: null,
        },
      ]),
]

export const moneyTrailAnswer = answerWithin(moneyTrail, async ({ tx, scope, timeZone, parameters }) => {
  const one = await paymentOf(tx, parameters.deposit, scope)
  if (!one) return null
  const shown = await reusedProofs(tx, one.id, { scope, timeZone })
  const facts = await factsOf(tx, one, { reusedFor: shown.same + shown.alike, scope })
  const { atBank, sameUtr } = facts
  const checked = { utr: one.utr, amount: one.amount, atBank, sameUtr, hasPicture: one.has_picture }
  const steps = [...ownSteps(one), ...(await stepsOf(tx, one))]
  const { kind, id, status, utr, method, player } = one
  return {
    id,
    kind,
    status,
    method,
    utr,
    utrTyped: typedForm(utr, one.utr_typed),
    player,
    playerId: one.player_id,
    amount: one.amount,
    claimed: one.claimed,
    hold:
      one.status !== 'ON_HOLD' || one.on_hold_by === null || one.on_hold_at === null
        ? null
        : { by: one.on_hold_by, at: one.on_hold_at, note: one.hold_note ?? '' },
    checks: kind === 'DEPOSIT' && one.gateway === 'manual' ? proofChecks(checked, shown) : [],
    reusedFor: shown.seen,
    shownHidden: shown.hidden,
    ...summaryOf(facts),
    mayRetry: kind === 'DEPOSIT' && mayRetry(await retryStateOf(tx, one)),
    warnings: warningsOf(facts, wire),
    reply: replyOf({ kind, status, amount: formatAmount(wire(one.amount), one), utr }),
    steps: steps.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  }
})
