import { sql } from 'kysely'
import { bookTopUp } from '#areas/payments/rules/payouts/float.ts'
import { act } from '#engine/action/act.ts'
import { money } from '#values/money.ts'
import { newUuid, operatorRow, subjectOfRow } from '#areas/payments/methods/operator-rows.facts.ts'
import { bookFloat } from './float.actions.ts'

export const bookFloatAct = act(bookFloat, {
  async facts(tx, { id, actor, input }) {
    const row = await operatorRow(tx, 'gateway', { id, actor })
    if (!row) return null
    const { rows } = await sql<{ booked: bigint; known: boolean }>`
      select coalesce(sum(m.amount), 0)::bigint as booked,
        exists (select from gateway_top_up t where t.gateway_id = ${row.id} and t.reference = ${input.reference}) as known
      from float_movement m where m.gateway_id = ${row.id}`.execute(tx)
    const { kind, amount, reference } = input
    const shown = { kind, amount, reference, currency: row.currency }
    return {
      subject: { ...subjectOfRow({ table: 'gateway', row, name: `gateway ${row.name}`, shown }), amount },
      float: {
        id: await newUuid(tx),
        gatewayId: row.id,
        domainId: row.domain_id,
        currency: row.currency,
        booked: money(rows[0]?.booked ?? 0n),
        isReferenceKnown: rows[0]?.known ?? false,
      },
    }
  },
  rule: ({ float }, { input: { kind, amount, reference }, actor, maker, now, reason }) =>
    bookTopUp(float, {
      kind,
      amount: money(amount),
      reference,
      by: maker ?? actor.username,
      approvedBy: actor.username,
      note: reason ?? 'Not given in a preview',
      at: now,
    }),
})
