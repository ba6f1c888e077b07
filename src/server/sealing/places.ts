import { sealedFor } from '#platform/auth/secrets/second-step.ts'
import { sealOf as ofGateway } from '#areas/payments/gateway-work/accounts.ts'
import { sealOf as ofSite } from '#platform/secrets/keys.ts'

/** A column with sealed values. Names are ours, never anybody's input: they go into statements as they are. */
export interface SealedPlace {
  readonly table: string
  readonly column: string
  readonly key: string
  /** What the value of a row is bound to. */
  readonly of: (key: string) => string
}

/** All there are: a check names whoever seals. */
export const sealedPlaces: readonly SealedPlace[] = [
  { table: 'staff', column: 'two_step_secret', key: 'id', of: sealedFor },
  { table: 'inbound_key', column: 'secret_encrypted', key: 'key_id', of: ofSite },
  { table: 'gateway_secret', column: 'sealed', key: 'id', of: ofGateway },
]
