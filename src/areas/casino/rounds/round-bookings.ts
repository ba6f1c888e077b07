import { sql, type RawBuilder } from 'kysely'
import { roundKinds } from '#blueprint/ledger/kind-group.ts'

/** A repair posted for a round counts as part of it. */
const kinds = sql.join([...roundKinds, 'REPAIR'].map((kind) => sql.lit(kind)))
const booked = (amount: RawBuilder<unknown>) => sql<bigint>`(select coalesce(sum(${amount}), 0)::bigint from transfer t
  where t.cell = casino_round.cell and t.account_id = casino_round.player_id and t.ref = 'casino:' || casino_round.id
    and t.kind in (${kinds}))`

/** What the ledger has of a round: stakes less refunds, refunds, and wins with their corrections. */
export const stakedOf = booked(
  sql`case when t.kind = 'CASINO_REFUND' then -t.amount when t.debit = 'wallet' and t.kind not in ('CASINO_ADJUST', 'AURA_PL') then t.amount else 0 end`,
)
export const refundedOf = booked(sql`case when t.kind = 'CASINO_REFUND' then t.amount else 0 end`)
export const returnedOf = booked(
  sql`case when t.kind = 'CASINO_REFUND' then 0 when t.credit = 'wallet' then t.amount when t.kind in ('CASINO_ADJUST', 'AURA_PL') then -t.amount else 0 end`,
)
