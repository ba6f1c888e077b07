import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'

interface Reference {
  /** The deposit that is asked about: itself it is not another one. */
  readonly id: string
  readonly domainId: number
  readonly utr: string
  /** What of the tree the reader sees; null: all of it. */
  readonly scope: Scope
}

/** The deposit of the house that was credited under a reference before, and whether the reader may see that one. */
export async function creditedUnder(tx: Tx, { id, domainId, utr, scope }: Reference) {
  const within = scope.within('d.agent_id')
  const { rows } = await sql<{ id: string; isSeen: boolean }>`
    select c.deposit_id as id, exists (select from deposit d where d.id = c.deposit_id and ${within}) as "isSeen"
    from utr_claim c where c.utr_key = ${`${domainId}:${utr}`} and c.deposit_id <> ${id}
    union all
    (select d.id, ${within} from deposit d
      where d.utr = ${utr} and d.domain_id = ${domainId} and d.id <> ${id} and d.status = 'SUCCESS' limit 1)
    limit 1`.execute(tx)
  return rows[0] ?? null
}
