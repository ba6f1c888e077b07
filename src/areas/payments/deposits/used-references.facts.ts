import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'

interface ReferenceLookup {
  /** The deposit to exclude from the search. */
  readonly id: string
  readonly domainId: number
  readonly utr: string
  /** The viewer’s scope; null: the whole tree. */
  readonly scope: Scope
}

/** Finds the operator’s deposit already credited under a reference, and whether the viewer may see it. */
export async function findUsedReference(tx: Tx, { id, domainId, utr, scope }: ReferenceLookup) {
  const isVisible = scope.within('d.agent_id')
  const { rows } = await sql<{ id: string; isSeen: boolean }>`
    select c.deposit_id as id, exists (select from deposit d where d.id = c.deposit_id and ${isVisible}) as "isSeen"
    from utr_claim c where c.utr_key = ${`${domainId}:${utr}`} and c.deposit_id <> ${id}
    union all
    (select d.id, ${isVisible} from deposit d
      where d.utr = ${utr} and d.domain_id = ${domainId} and d.id <> ${id} and d.status = 'SUCCESS' limit 1)
    limit 1`.execute(tx)
  return rows[0] ?? null
}
