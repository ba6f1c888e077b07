import { sql } from 'kysely'
import type { RetryState } from '#areas/payments/rules/payouts/retry-callback.ts'
import type { Tx } from '#engine/action/act.ts'

interface DepositRef {
  readonly id: string
  readonly status: string
  readonly gateway_id: string | null
}

/** What a retry could use: the last signed callback in review, and whether the gateway can be queried. */
export async function retryStateOf(tx: Tx, { id, status, gateway_id: gatewayId }: DepositRef): Promise<RetryState> {
  const { rows } = await sql<{ id: string | null; askable: boolean }>`select
    (select c.id from gateway_callback c where c.deposit_id = ${id} and c.status = 'REVIEW' and c.signed_with is not null
      order by c.at desc limit 1) as id,
    exists (select from gateway g where g.id = ${gatewayId} and g.adapter <> 'manual' and g.status = 'ACTIVE') as askable`.execute(
    tx,
  )
  const [row] = rows
  return { status, waiting: row?.id ? { id: row.id } : null, isAskable: row?.askable ?? false }
}
