import { unseal, type SealingKeys } from '#platform/auth/secrets/seal.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#engine/action/act.ts'
import type { RequestLog } from '#platform/audit/request-log/request-log.ts'
import type { Enqueue } from '#engine/recorder/record.ts'
import { snapshot, wholeSnapshot } from '#platform/database/snapshot.ts'
import { adapterOf } from './adapters.ts'
import type { Account, Gateway } from './gateway.ts'

/** Dependencies shared by all gateway code. */
export interface GatewayContext {
  readonly db: Database
  /** Keys that decrypt gateway credentials; never stored in the database. */
  readonly sealingKeys: SealingKeys
  readonly mayLoopback: boolean
  /** Public base URL of this server, used in callback URLs. */
  readonly publicUrl: string
  readonly enqueue: Enqueue
  /** Where calls to gateways are logged, if anywhere. */
  readonly requestLog?: RequestLog
  readonly now?: () => Date
}

/** Encryption context of a credential: copied to another row it cannot be decrypted. */
export const sealOf = (secretId: string): string => `gateway_secret.sealed.${secretId}`

/** A gateway with decrypted credentials and the operator’s settings for it. */
export interface OpenedGateway {
  readonly account: Account
  readonly gateway: Gateway
  readonly isOn: boolean
  /** Minor units. From this amount on, a callback is credited only after a query confirms it. */
  readonly confirmAbove: bigint
  readonly callbackIps: readonly string[]
}

export type GatewayLookup = { readonly id: string } | { readonly domainId: number; readonly code: string }

/** Opens one gateway, or returns null when the operator has no such gateway. */
export const openGateway = (context: GatewayContext, which: GatewayLookup): Promise<OpenedGateway | null> =>
  'id' in which
    ? wholeSnapshot(context.db, (tx) => openIn(tx, context, which))
    : snapshot(context.db, [which.domainId], (tx) => openIn(tx, context, which))

async function openIn(tx: Tx, context: GatewayContext, which: GatewayLookup): Promise<OpenedGateway | null> {
  const { sealingKeys, mayLoopback, publicUrl, requestLog, now } = context
  const query = tx.selectFrom('gateway').selectAll()
  const row = await (
    'id' in which
      ? query.where('id', '=', which.id)
      : query.where('domain_id', '=', which.domainId).where('code', '=', which.code)
  ).executeTakeFirst()
  if (!row) return null
  const at = now?.() ?? new Date()
  const sealed = await tx
    .selectFrom('gateway_secret')
    .select(['id', 'sealed'])
    .where('gateway_id', '=', row.id)
    .where('status', '=', 'ACTIVE')
    .where((is) => is.or([is('verifies_until', 'is', null), is('verifies_until', '>', at)]))
    .orderBy('activated_at', 'desc')
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
      callbackMapping: row.callback_mapping,
      callbackUrl: `${publicUrl}/api/gateways/${row.id}/callback`,
    },
    gateway: adapterOf(row.adapter, { mayLoopback, requestLog }),
    isOn: row.status === 'ACTIVE',
    confirmAbove: row.confirm_above,
    callbackIps: row.callback_ips,
  }
}
