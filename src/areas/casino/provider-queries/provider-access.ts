import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import type { ProviderCode } from '#areas/casino/rules/provider-code.ts'

/** Where a provider is asked, and with which sealed secret. */
export interface ProviderAccess {
  readonly id: string
  readonly domainId: number
  readonly provider: ProviderCode
  readonly url: string
  readonly secret: string
}

/** The context to which the secret of a provider is sealed. */
export const sealOfAccess = (id: string): string => `casino_provider_access.${id}`

/** How a provider of a domain is asked; null if nobody has set it. */
export async function accessTo(tx: Tx, domainId: number, provider: ProviderCode): Promise<ProviderAccess | null> {
  const { rows } =
    await sql<ProviderAccess>`select id, domain_id as "domainId", provider, url, secret_encrypted as secret
    from casino_provider_access where domain_id = ${domainId} and provider = ${provider}`.execute(tx)
  return rows[0] ?? null
}
