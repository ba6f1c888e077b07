import { sql } from 'kysely'
import { payoutRefusal } from '#areas/players/rules/kyc/payout.ts'
import { notes } from '#areas/payments/rules/payouts/auto-approval.ts'
import { planPayouts, type Candidate, type PayoutPlan } from '#areas/payments/rules/payouts/payout-plan.ts'
import { clockAt } from '#areas/payments/rules/payouts/schedule.ts'
import * as rules from '#areas/payments/rules/payouts/withdrawal.ts'
import { money } from '#values/money.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { answerWithin } from '#engine/query-handler.ts'
import type { Scope } from '#engine/scope.ts'
import { withdrawalFrom } from '#areas/payments/withdrawals/payout-work/lock-withdrawal.ts'
import { payoutHold, termsOf } from '#areas/payments/withdrawals/payout-work/terms.ts'
import { readPayee } from '#areas/players/kyc/review/payee.facts.ts'
import { payoutBatch } from './payout-batch.queries.ts'
import { payoutRoutes, zoneOf } from './payout-gateways.data.ts'
import { decider } from '#areas/payments/withdrawals/withdraws.act.ts'

/** Max number of withdrawals in one batch. */
const maxBatchSize = 50

export const payoutBatchAnswer = answerWithin(payoutBatch, async ({ tx, actor, scope, parameters }) => {
  const { upTo, gateway = null, cleanOnly } = parameters
  const ids = await waitingIds(tx, { scope, upTo: upTo ?? null, isClean: cleanOnly === 'YES' })
  const now = new Date()
  const candidates: BatchCandidate[] = []
  for (const id of ids) candidates.push(await candidateOf(tx, { id, actor, now }))
  const byCurrency = Map.groupBy(candidates, ({ currency }) => currency)
  const plans = [...byCurrency].map(([currency, some]) => planIn(currency, planPayouts(some, gateway), some))
  return {
    sums: plans.map(({ currency, planned, sum }) => ({ currency, count: planned.length, sum })),
    planned: plans.flatMap(({ planned }) => planned),
    excluded: plans.flatMap(({ excluded }) => excluded),
    gateways: plans.flatMap(({ gateways }) => gateways),
  }
})

type BatchCandidate = Candidate & { readonly player: string; readonly currency: string }

/** The plan of one currency: amounts of different currencies are never added. */
function planIn(currency: string, plan: PayoutPlan, candidates: readonly BatchCandidate[]) {
  const nameOf = new Map(candidates.map(({ id, player }) => [id, player]))
  const named = <T extends { readonly id: string }>(one: T) => ({ ...one, currency, player: nameOf.get(one.id) ?? '' })
  return {
    currency,
    sum: plan.sum,
    planned: plan.planned.map(named),
    excluded: plan.excluded.map(named),
    gateways: plan.gateways.map((one) => ({ ...one, currency })),
  }
}

interface BatchCriteria {
  readonly scope: Scope
  /** In units of each currency. */
  readonly upTo: string | null
  readonly isClean: boolean
}

/** Ids of approved withdrawals, oldest approval first. */
async function waitingIds(tx: Tx, { scope, upTo, isClean }: BatchCriteria): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select w.id from withdrawal w where w.status = 'APPROVED'
    and ${scope.within('w.agent_id')} and (${upTo}::numeric is null or w.amount <= minor_units(${upTo}::numeric, w.currency))
    and (${!isClean} or (w.evaluated_at is not null and not exists (select from rule_result r where r.cell = w.cell and r.player_id = w.player_id
      and r.withdrawal_id = w.id and not r.passed and r.rule <> all (${[...notes]}::text[]))))
    order by w.approved_at nulls last, w.id limit ${maxBatchSize}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Loads what a payout order would be checked against, without locking. */
async function candidateOf(tx: Tx, { id, actor, now }: { id: string; actor: Actor; now: Date }) {
  const row = await tx
    .selectFrom('withdrawal as w')
    .innerJoin('player as p', (join) => join.onRef('p.cell', '=', 'w.cell').onRef('p.id', '=', 'w.player_id'))
    .selectAll('w')
    .select('p.username')
    .where('w.id', '=', id)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ paid: bigint }>`select coalesce(sum(amount), 0)::bigint as paid from payout
    where cell = ${row.cell} and player_id = ${row.player_id} and withdrawal_id = ${id} and status = 'PAID'`.execute(tx)
  const withdrawal = { ...withdrawalFrom(row), paid: money(rows[0]?.paid ?? 0n) }
  const payee = await readPayee(tx, { cell: row.cell, id: row.player_id }, { at: row.requested_at, excludedId: id })
  const terms = await termsOf(tx, row.domain_id, row.method)
  const held = await payoutHold(tx, row, { hours: terms?.coolDownHours ?? 0, at: now })
  const paying = rules.pay(withdrawal, decider(actor, now))
  return {
    id,
    player: row.username,
    currency: row.currency,
    net: rules.restOf(withdrawal),
    held: payoutRefusal(payee, withdrawal.amount) ?? held ?? (paying.refused === undefined ? null : paying),
    routes: await payoutRoutes(tx, { domainId: row.domain_id, method: row.method }),
    clock: clockAt(now, await zoneOf(tx, row.domain_id)),
  }
}
