import type { VerticalCode } from '#areas/casino/catalogues/verticals.ts'
import { sealOfAccess } from '#areas/casino/provider-queries/provider-access.ts'
import type { TestDatabase } from '#checks/harness/database.ts'
import { sealingKeys } from '#checks/harness/small-operator.ts'
import { seal } from '#platform/auth/secrets/seal.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'

interface Access {
  readonly provider: VerticalCode
  readonly url: string
  readonly secret: string
}

/** Sets where a provider of the first domain is asked, as staff do. */
export async function connectBooks(database: TestDatabase, { provider, url, secret }: Access): Promise<void> {
  const id = uuidv7()
  await database.ownerPool.query('delete from casino_provider_access where domain_id = 1 and provider = $1', [provider])
  await database.ownerPool.query(
    `insert into casino_provider_access (id, domain_id, provider, url, secret_encrypted, last_four, updated_by)
     values ($1, 1, $2, $3, $4, right($5, 4), 'owner')`,
    [id, provider, url, seal(sealingKeys, secret, sealOfAccess(id)), secret],
  )
}
