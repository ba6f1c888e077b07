import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'

export const apiKeyFlow = flow({
  states: ['ACTIVE', 'REVOKED'],
  moves: { revoke: { from: ['ACTIVE'], to: 'REVOKED' } },
})

/** A new key: the text that is shown once, how it begins, and the hash that is stored. */
interface FreshKey {
  readonly text: string
  readonly prefix: string
  readonly hash: string
}

interface KeyTerms {
  readonly id: string
  readonly staffId: bigint
  readonly domainId: number
  readonly name: string
  readonly scopes: readonly string[]
  readonly networks: readonly string[]
  readonly days: number
}

interface Creator {
  readonly isOfAgent: boolean
  readonly mayUseDomain: boolean
  readonly isNameTaken: boolean
  readonly permissions: ReadonlySet<string>
}

/** A key gives access to nothing that its creator may not read. */
function keyRefusal(
  { scopes }: KeyTerms,
  { isOfAgent, mayUseDomain, isNameTaken, permissions }: Creator,
): Refusal | null {
  if (isOfAgent) return refuse('Only the operator can create API keys.')
  if (!mayUseDomain) return refuse('You do not have access to this domain.', 'domain')
  if (isNameTaken) return refuse('You have an active key with this name. Rotate it, or choose another name.', 'name')
  const foreign = scopes.filter((scope) => !permissions.has(scope))
  return foreign.length === 0 ? null : refuse(`You do not have the permission ${foreign.join(', ')}.`, 'scopes')
}

const daysAfter = (now: Date, days: number): Date => new Date(now.getTime() + days * 86_400_000)

export const createKey = (
  terms: KeyTerms,
  creator: Creator,
  { fresh, now }: { readonly fresh: FreshKey; readonly now: Date },
): Decision =>
  keyRefusal(terms, creator) ??
  decide({
    rows: [
      {
        table: 'api_key',
        values: {
          id: terms.id,
          staff_id: terms.staffId,
          domain_id: terms.domainId,
          name: terms.name,
          prefix: fresh.prefix,
          secret_hash: fresh.hash,
          scopes: [...terms.scopes],
          networks: [...terms.networks],
          expires_at: daysAfter(now, terms.days),
        },
      },
    ],
    becomes: { name: terms.name, scopes: terms.scopes, networks: terms.networks },
    message: 'API key created',
    once: { 'API key': fresh.text },
  })

interface StoredKey {
  readonly status: string
  readonly secretHash: string
}

interface Rotation {
  readonly hours: number
  readonly days: number
  readonly now: Date
}

/** The previous key stays valid for some hours, so that the program can switch. */
export function rotateApiKey(
  { status, secretHash }: StoredKey,
  fresh: FreshKey,
  { hours, days, now }: Rotation,
): Decision<'api_key'> {
  if (status !== 'ACTIVE') return refuse('This key is revoked. Create another one.')
  return decide({
    set: {
      secret_hash: fresh.hash,
      prefix: fresh.prefix,
      previous_secret_hash: hours > 0 ? secretHash : null,
      previous_ends_at: hours > 0 ? new Date(now.getTime() + hours * 3_600_000) : null,
      expires_at: daysAfter(now, days),
    },
    message: hours > 0 ? `API key rotated; the previous one is valid for ${hours} h` : 'API key rotated',
    once: { 'API key': fresh.text },
  })
}

export const limitKey = (status: string, networks: readonly string[]): Decision<'api_key'> =>
  status === 'ACTIVE'
    ? decide({ set: { networks: [...networks] }, message: 'Networks changed' })
    : refuse('This key is revoked. Create another one.')
