import { sql } from 'kysely'
import { moneyOrNull } from '#values/money.ts'
import type { CallbackCase, CallbackDeposit, Reread } from '#areas/payments/rules/callbacks/callback.ts'
import { plainUtr } from '#areas/payments/rules/deposits/utr.ts'
import { operatorRow, subjectOfRow, type OperatorRow } from '#areas/payments/methods/operator-rows.facts.ts'
import type { Subject, Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Unsealing } from '#platform/auth/secrets/seal.ts'
import { isUuid } from '#values/id.ts'
import { contentOf } from '#areas/payments/gateways/callbacks/body-type.ts'
import { keptBody } from '#areas/payments/gateways/callbacks/callback-body.ts'
import { bodyTypeOf } from '#areas/payments/gateways/callbacks/message-format.ts'
import { reportColumns } from '#areas/payments/gateways/callbacks/callbacks.ts'
import { shallowJson } from '#areas/payments/gateways/callbacks/shallow-json.ts'
import { readSigned } from '#areas/payments/gateways/callbacks/signed-http.ts'

export interface CallbackLookup {
  readonly id: string
  readonly actor: Actor
  readonly scope: Scope
}

export interface LockedCallback {
  readonly row: OperatorRow<'gateway_callback'>
  readonly callback: CallbackCase
  readonly subject: Subject<'gateway_callback'>
}

/** Locks a callback; null when the user does not see it. */
export async function lockCallback(tx: Tx, { id, actor, scope }: CallbackLookup): Promise<LockedCallback | null> {
  const row = await operatorRow(tx, 'gateway_callback', { id, actor })
  // Callbacks without a player are only visible to viewers of the whole tree.
  if (!row || !scope.includes(row.agent_id)) return null
  const shown = {
    reviewReason: row.review_reason,
    orderId: row.order_id,
    gatewayStatus: row.gateway_status,
    deposit: row.deposit_id,
  }
  return {
    row,
    callback: callbackOf(row),
    subject: subjectOfRow({ table: 'gateway_callback', row, name: `callback ${row.id}`, shown }),
  }
}

export const callbackOf = (row: OperatorRow<'gateway_callback'>): CallbackCase => ({
  id: row.id,
  status: row.status,
  direction: row.direction,
  word: row.reported_status,
  amount: moneyOrNull(row.amount),
  currency: row.currency,
  gatewayId: row.gateway_id,
  gatewayStatus: row.gateway_status,
  reference: row.reference,
  utr: row.utr,
  isSigned: row.signed_with !== null,
  reviewReason: row.review_reason,
  depositId: row.deposit_id,
  linkedBy: row.linked_by,
})

const depositColumns = sql`d.id, d.cell, d.player_id as "playerId", d.agent_id as "agentId", d.domain_id as "domainId",
  (select g.id from gateway g where g.domain_id = d.domain_id and g.code = d.gateway) as "gatewayId", d.currency, d.status`

/** The code by which deposits name the gateway of the callback. */
export const gatewayCode = ({ gateway_id: id }: { readonly gateway_id: string }) =>
  sql`(select g.code from gateway g where g.id = ${id})`

/** Locks the deposit with this id in the domain of the callback. */
export async function lockDepositOf(
  tx: Tx,
  { domain_id: domainId }: LockedCallback['row'],
  id: string | null,
): Promise<CallbackDeposit | null> {
  if (id === null || !isUuid(id)) return null
  const { rows } = await sql<CallbackDeposit>`select ${depositColumns} from deposit d
    where d.id = ${id} and d.domain_id = ${domainId} for update`.execute(tx)
  return rows[0] ?? null
}

/** Locks the open deposits of the gateway that have the UTR, the order or the reference of the callback. */
export async function lockMatches(tx: Tx, { row }: LockedCallback): Promise<readonly CallbackDeposit[]> {
  const utr = row.utr === null ? null : plainUtr(row.utr)
  const { rows } = await sql<CallbackDeposit>`select ${depositColumns} from deposit d
    where d.domain_id = ${row.domain_id} and d.gateway = ${gatewayCode(row)} and d.status not in ('SUCCESS', 'REVERSED')
      and (d.utr = ${utr} or d.gateway_reference = ${row.reference} or d.gateway_order in (${row.order_id}, ${row.reference})
        or d.id::text = ${row.order_id})
    order by d.id limit 3 for update`.execute(tx)
  return rows
}

/** Whether the gateway can be queried. */
export async function isAskable(tx: Tx, gatewayId: string): Promise<boolean> {
  const { rows } = await sql`select from gateway g where g.id = ${gatewayId} and g.adapter <> 'manual'
    and g.status = 'ACTIVE'`.execute(tx)
  return rows.length > 0
}

/**
 * Reads a stored callback by the mapping that its gateway has now. It keeps no event id, under which the gateway may have
 * repeated it.
 */
export async function rereadCallback(tx: Tx, row: LockedCallback['row'], unseal: Unsealing): Promise<Reread> {
  const gateway = await tx
    .selectFrom('gateway')
    .select(['wording', 'callback_mapping', 'currency', 'merchant'])
    .where('id', '=', row.gateway_id)
    .executeTakeFirstOrThrow()
  const bytes = await keptBody(tx, unseal, row.id)
  // Without the bytes, what is masked or cut off cannot be read.
  const content = bytes ? contentOf(bytes, bodyTypeOf(gateway.wording)) : shallowJson(row.body)
  const read = readSigned({ ...gateway, callbackMapping: gateway.callback_mapping }, content)
  return 'odd' in read ? read : { columns: { ...reportColumns(read.report), unread: read.unread } }
}

/** Another deposit of the gateway already credited under the reference of the callback. */
export async function creditedUnderReference(tx: Tx, { row }: LockedCallback, scope: Scope) {
  if (row.reference === null) return null
  const { rows } = await sql<{ id: string; isSeen: boolean }>`select d.id, ${scope.within('d.agent_id')} as "isSeen"
    from deposit d where d.domain_id = ${row.domain_id} and d.gateway = ${gatewayCode(row)} and d.gateway_reference = ${row.reference}
      and d.id is distinct from ${row.deposit_id} and d.status = 'SUCCESS' limit 1`.execute(tx)
  return rows[0] ?? null
}
