import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import type { ProviderCode } from '#areas/casino/rules/provider-code.ts'
import { flow } from '#blueprint/decision/flow.ts'

/** A key is approved without a secret. The secret is created when it is shown, so only the person who saw it knows it. */
export const keyFlow = flow({
  states: ['READY', 'ACTIVE', 'REVOKED'],
  moves: {
    issue: { from: ['READY'], to: 'ACTIVE' },
    revoke: { from: ['READY', 'ACTIVE'], to: 'REVOKED' },
  },
})

/** A key as its successor inherits it. */
export interface KeyTerms {
  readonly domainId: number
  readonly name: string
  readonly isFeed: boolean
  /** The casino provider that calls the wallet with it; null: a player site or a feed. */
  readonly casinoProvider: ProviderCode | null
  /** Of a provider that signs with a key of its own: SPKI, DER in base64. */
  readonly publicKey: string | null
}

/** A fresh secret: sealed for the database, and the texts that are shown once. */
export interface FreshSecret {
  readonly sealed: string
  readonly shown: Readonly<Record<string, string>>
}

/** The name identifies the caller, and repeated calls are recognised by it, so a second key of a name is a rotation. */
export const requestRefusal = (isNameTaken: boolean, mayUseDomain: boolean): Refusal | null => {
  if (!mayUseDomain) return refuse('You do not have access to this domain.', 'domain')
  return isNameTaken ? refuse('A key of this domain has this name. Rotate it, or choose another name.', 'name') : null
}

export const purposeRefusal = ({
  isFeed,
  casinoProvider,
}: Pick<KeyTerms, 'isFeed' | 'casinoProvider'>): Refusal | null =>
  isFeed && casinoProvider !== null ? refuse('A key is for a feed or for a casino provider.', 'casinoProvider') : null

/** One provider shares no secret with the installation; a key of the others with a public key would have no signature at all. */
export function publicKeyRefusal(
  casinoProvider: ProviderCode | null,
  isStated: boolean,
  publicKey: string | null,
): Refusal | null {
  if (casinoProvider !== 'gap')
    return isStated ? refuse('Only GAP signs with a key of its own. Leave this empty.', 'publicKey') : null
  return publicKey === null ? refuse('Enter an RSA public key of at least 2048 bits as PEM.', 'publicKey') : null
}

export const requestKey = (key: KeyTerms & { readonly keyId: string; readonly by: string }): Decision =>
  decide({
    rows: [
      {
        table: 'inbound_key',
        values: {
          key_id: key.keyId,
          domain_id: key.domainId,
          name: key.name,
          is_feed: key.isFeed,
          casino_provider: key.casinoProvider,
          public_key: key.publicKey,
          status: key.publicKey === null ? 'READY' : 'ACTIVE',
          accepts_v1: false,
          created_by: key.by,
        },
      },
    ],
    events: [{ name: 'inbound_key.created' }],
    message:
      key.publicKey === null
        ? 'Key approved. Create its secret to use it.'
        : 'Key approved and in use. It has no secret.',
  })

export const issueSecret = ({ sealed, shown }: FreshSecret): Decision<'inbound_key', typeof keyFlow> =>
  decide({
    move: 'issue',
    set: { secret_encrypted: sealed },
    events: [{ name: 'inbound_key.issued' }],
    message: 'Secret created',
    once: shown,
  })

export interface RotatedKey extends KeyTerms {
  readonly status: string
  readonly expiresAt: Date | null
}

/** The successor of a key: a fresh secret, or the provider's next public key and no secret. */
export interface NextKey {
  readonly keyId: string
  readonly by: string
  readonly secret: FreshSecret
  readonly isPublicKeyStated: boolean
  readonly publicKey: string | null
}

function rotationRefusal({ status, expiresAt, ...terms }: RotatedKey, next: NextKey): Refusal | null {
  if (status !== 'ACTIVE') return refuse('Only an active key can be rotated.')
  if (expiresAt !== null) return refuse('This key is already rotated. Rotate its successor.')
  if (next.publicKey !== null && next.publicKey === terms.publicKey)
    return refuse('The key has this public key already. Enter the next one.', 'publicKey')
  return publicKeyRefusal(terms.casinoProvider, next.isPublicKeyStated, next.publicKey)
}

/** The successor has an id of its own and the same name; the previous key stays valid meanwhile. */
export function rotateKey(
  rotated: RotatedKey,
  next: NextKey,
  { now, hours }: { readonly now: Date; readonly hours: number },
): Decision<'inbound_key'> {
  const refused = rotationRefusal(rotated, next)
  if (refused) return refused
  const { domainId, name, isFeed, casinoProvider } = rotated
  return decide({
    set: { expires_at: new Date(now.getTime() + hours * 3_600_000) },
    rows: [
      {
        table: 'inbound_key',
        values: {
          key_id: next.keyId,
          domain_id: domainId,
          name,
          is_feed: isFeed,
          casino_provider: casinoProvider,
          public_key: next.publicKey,
          status: 'ACTIVE',
          accepts_v1: false,
          secret_encrypted: next.publicKey === null ? next.secret.sealed : null,
          created_by: next.by,
        },
      },
    ],
    events: [{ name: 'inbound_key.rotated' }],
    message:
      hours === 0 ? 'Key rotated; the previous one has ended' : `Key rotated; the previous one ends in ${hours} h`,
    once: next.publicKey === null ? next.secret.shown : { 'Key id': next.keyId },
  })
}

/** A site that has moved to version 2 loses nothing by it; there is no way back. */
export const endFirstSignatures = ({
  status,
  acceptsFirst,
}: {
  readonly status: string
  readonly acceptsFirst: boolean
}): Decision<'inbound_key'> =>
  status === 'REVOKED' || !acceptsFirst
    ? refuse('This key accepts only signatures of version 2.')
    : decide({
        set: { accepts_v1: false },
        events: [{ name: 'inbound_key.signatures_ended' }],
        message: 'Only signatures of version 2 are accepted',
      })
