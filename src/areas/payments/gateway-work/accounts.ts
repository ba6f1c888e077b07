import { unseal, type SealingKeys } from '#platform/auth/secrets/seal.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Enqueue } from '#engine/recorder/record.ts'
import { transact } from '#platform/database/transact.ts'
import { adapterOf } from './adapters.ts'
import type { Account, Gateway } from './gateway.ts'

/** What everything about gateways works with. */
export interface GatewayContext {
  readonly db: Database
  /** Open the sealed credentials; they are in no database. */
  readonly sealingKeys: SealingKeys
  readonly mayLoopback: boolean
  /** Where gateways reach this server: callback addresses begin with it. */
  readonly publicUrl: string
  readonly enqueue: Enqueue
  readonly now?: () => Date
}

/** What a sealed credential is bound to: moved to another row it does not open. */
export const sealOf = (secretId: string): string => `gateway_secret.sealed.${secretId}`

/** A gateway opened for use, with what the house has set about it. */
export interface Opened {
  readonly account: Account
  readonly gateway: Gateway
  readonly isOn: boolean
  /** Minor units: from here on nothing is credited before the gateway, asked, says the same. */
  readonly confirmAbove: bigint
  readonly callbackIps: readonly string[]
}

export type Which = { readonly id: string } | { readonly domainId: number; readonly code: string }

/** Opens one gateway; null: the house has none like that. */
export const openGateway = (context: GatewayContext, which: Which): Promise<Opened | null> =>
  transact(context.db, 'id' in which ? 'all' : [which.domainId], (tx) => openIn(tx, context, which))

async function openIn(tx: Tx, context: GatewayContext, which: Which): Promise<Opened | null> {
  const { sealingKeys, mayLoopback, publicUrl, now } = context
  const asked = tx.selectFrom('gateway').selectAll()
  const row = await (
    'id' in which
      ? asked.where('id', '=', which.id)
      : asked.where('domain_id', '=', which.domainId).where('code', '=', which.code)
  ).executeTakeFirst()
  if (!row) return null
  const at = now?.() ?? new Date()
  const sealed = await tx
    .selectFrom('gateway_secret')
    .select(['id', 'sealed'])
    .where('gateway_id', '=', row.id)
    .where('status', '=', 'ACTIVE')
    .where((is) => is.or([is('verifies_until', 'is', null), is('verifies_until', '>', at)]))
    .orderBy('in_force_at', 'desc')
    .limit(5)
    .execute()
  return {
    account: {
      id: row.id,
      code: row.code,
      domainId: row.domain_id,
      currency: row.currency,
      baseUrl: row.base_url,
      merchant: row.merchant,
      secrets: sealed.map((each) => unseal(sealingKeys, each.sealed, sealOf(each.id))),
      wording: row.wording,
      callbackUrl: `${publicUrl}/api/gateways/${row.id}/callback`,
    },
    gateway: adapterOf(row.adapter, { mayLoopback }),
    isOn: row.status === 'ACTIVE',
    confirmAbove: row.confirm_above,
    callbackIps: row.callback_ips,
  }
}
