import { isClosedToDevelopers } from '#blueprint/settings/effective.ts'
import type { AuthContext } from '#platform/auth/auth-context.ts'
import { isActiveStaff, normalizeIp } from '#platform/auth/login-window.ts'
import { hashOfApiKey } from '#platform/auth/secrets/api-key.ts'
import { currentSettings } from '#platform/auth/stored-settings.ts'
import { inTransaction } from '#platform/auth/transaction.ts'
import { setVisibleDomains } from '#platform/database/visible-domains.ts'
import { permissionsFrom, type LiveSession } from './live-session.ts'

interface Row {
  id: string
  domain_id: number
  scopes: readonly string[]
  is_from_allowed: boolean
  staff_id: bigint
  username: string
  name: string
  email: string
  role_name: string
  agent_id: bigint | null
  is_developer: boolean
  is_profile_complete: boolean
  is_email_verified: boolean
  permissions: string
}

// Key, user and role are read for every call, so what is revoked is gone with the next one.
const text = `
  select k.id, k.domain_id, k.scopes, k.networks = '{}' or coalesce($2::inet <<= any(k.networks), false) as is_from_allowed,
    p.id as staff_id, p.username, p.name, p.email, r.name as role_name, p.agent_id, p.is_developer,
    p.is_profile_complete and p.email <> '' as is_profile_complete, p.email_verified_at is not null as is_email_verified,
    array_to_string(r.permissions, ',') as permissions
  from api_key k join staff p on p.id = k.staff_id join role r on r.id = p.role_id
    join staff_domain d on d.staff_id = p.id and d.domain_id = k.domain_id
  where (k.secret_hash = $1 or (k.previous_secret_hash = $1 and k.previous_ends_at > now())) and k.status = 'ACTIVE' and k.expires_at > now()
    and ${isActiveStaff()} and p.is_developer and p.agent_id is null and not p.must_reset`

const usedText = `update api_key set last_used_at = now(), last_used_ip = $2
  where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute' or last_used_ip is distinct from $2)`

interface PresentedKey {
  readonly key: string
  readonly ip: string
}

/**
 * What a key gives access to: permissions that are among its scopes and that its creator still holds, in its domain. It
 * is never confirmed, so that it passes no step-up. Null for a key that is not valid.
 */
export async function keySession(auth: AuthContext, { key, ip }: PresentedKey): Promise<LiveSession | null> {
  const hash = hashOfApiKey(key)
  if (hash === null) return null
  const address = normalizeIp(ip)
  const row = await inTransaction(auth.pool, async (client) => {
    // The key itself says in which domain it is valid.
    await client.query(setVisibleDomains('all'))
    const { rows } = await client.query<Row>({ name: 'api key', text, values: [hash, address] })
    const [found] = rows
    if (found?.is_from_allowed)
      await client.query({ name: 'api key used', text: usedText, values: [found.id, address] })
    return found
  })
  if (row === undefined) return null
  const { operator } = await currentSettings(auth.pool)
  return sessionFrom(row, hash, isClosedToDevelopers(auth.settings, operator.site))
}

function sessionFrom(row: Row, hash: string, isClosed: boolean): LiveSession {
  const held = permissionsFrom(row.permissions, {
    isDeveloper: row.is_developer,
    isClosedToDevelopers: isClosed,
    isOfAgent: row.agent_id !== null,
  })
  const domains = [row.domain_id]
  return {
    hash: Buffer.from(hash, 'hex'),
    stage: 'full',
    isByKey: true,
    visitor: null,
    refusal: row.is_from_allowed ? null : 'This API key cannot be used from your IP address.',
    mustReset: false,
    isDeveloper: row.is_developer,
    allDomains: domains,
    isConfirmed: false,
    hasMoved: false,
    actor: {
      staffId: row.staff_id,
      username: row.username,
      name: row.name,
      roleName: row.role_name,
      permissions: new Set([...held].filter((permission) => row.scopes.includes(permission))),
      domains,
      allDomains: domains,
      agentId: row.agent_id,
      itemLimit: 0n,
      dayLimit: 0n,
      sessionKey: hash.slice(0, 12),
    },
    user: {
      email: row.email,
      isTwoStep: false,
      isProfileComplete: row.is_profile_complete,
      isEmailVerified: row.is_email_verified,
      timeZone: null,
      language: null,
      sounds: null,
      workProfile: null,
      toursSeen: [],
    },
  }
}
