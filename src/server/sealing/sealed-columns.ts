import { sealContextOf } from '#platform/auth/secrets/second-step.ts'
import { sealOf as ofGateway } from '#areas/payments/gateways/work/accounts.ts'
import { sealOfBody } from '#areas/payments/gateways/callbacks/callback-body.ts'
import { sealOfCall } from '#areas/casino/wallet/call-body.ts'
import { sealOfAccess } from '#areas/casino/provider-queries/provider-access.ts'
import { sealOfProvider } from '#areas/content/push/push.act.ts'
import { webhookSealOf } from '#platform/webhooks/signature.ts'
import { sealOf as ofSite } from '#platform/secrets/keys.ts'

/** A column with encrypted values. The names are constants and safe to insert into statements. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  readonly key: string
  /** A column with the id of the key, where a table has too many values to read them all at the start. */
  readonly keyId?: string
  /** The context a value is bound to. */
  readonly contextOf: (key: string) => string
}

/** All encrypted columns; a test compares them with the callers of `seal`. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'staff', column: 'two_step_secret', key: 'id', contextOf: sealContextOf },
  { table: 'inbound_key', column: 'secret_encrypted', key: 'key_id', contextOf: ofSite },
  { table: 'gateway_secret', column: 'sealed', key: 'id', contextOf: ofGateway },
  { table: 'staff', column: 'two_step_offer', key: 'id', contextOf: sealContextOf },
  { table: 'gateway_callback_body', column: 'sealed', key: 'callback_id', keyId: 'key_id', contextOf: sealOfBody },
  { table: 'casino_call_body', column: 'sealed', key: 'call_id', keyId: 'key_id', contextOf: sealOfCall },
  { table: 'webhook_endpoint', column: 'secret_encrypted', key: 'id', contextOf: webhookSealOf },
  { table: 'casino_provider_access', column: 'secret_encrypted', key: 'id', contextOf: sealOfAccess },
  { table: 'push_provider', column: 'credential_encrypted', key: 'id', contextOf: sealOfProvider },
  { table: 'webhook_endpoint', column: 'previous_secret_encrypted', key: 'id', contextOf: webhookSealOf },
]
