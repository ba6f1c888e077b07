import { createPublicKey, randomBytes } from 'node:crypto'
import { isUuid } from '#values/id.ts'
import type { Sealing } from '#platform/auth/secrets/seal.ts'
import { sealOf } from '#platform/secrets/keys.ts'
import { signsEachCall } from '#areas/casino/adapters/adapters.ts'
import { act, operatorWide, type Subject, type Tx } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { firstCalls } from '#engine/inbound/first-calls.ts'
import * as rules from '#areas/inbound-api/rules/key.ts'
import { endFirstSignatures, issueSecret, keyMoves, requestKey, rotateKey } from './key.actions.ts'

const newKeyId = ({ isFeed, casinoProvider }: Pick<rules.KeyTerms, 'isFeed' | 'casinoProvider'>): string =>
  `${isFeed ? 'feed' : casinoProvider === null ? 'site' : 'casino'}-${randomBytes(6).toString('hex')}`
/** 256 random bits; the prefix lets scanners for leaked secrets recognise it. */
const newSecret = (): string => `ovs_${randomBytes(32).toString('base64url')}`

const dashes = '-'.repeat(5)
const publicKeyHeading = `${dashes}BEGIN PUBLIC KEY${dashes}`

/** An RSA key of at least 2048 bits as it is stored; null if the text is none. Only public keys are read, so that no private one is stored. */
function storedPublicKey(pem: string | null): string | null {
  if (!pem?.trim().startsWith(publicKeyHeading)) return null
  try {
    const key = createPublicKey({ key: pem.trim(), format: 'pem' })
    const isStrong = key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048
    return isStrong ? key.export({ type: 'spki', format: 'der' }).toString('base64') : null
  } catch {
    // Not a key: the rule says so to the user.
    return null
  }
}

interface NewSecret {
  readonly keyId: string
  readonly secret: string
  readonly casinoProvider: string | null
}

/** A casino provider has calls of its own, so that it gets no first call to paste. */
function besideSecret({ casinoProvider, ...key }: NewSecret): Readonly<Record<string, string>> {
  if (casinoProvider === null) return firstCalls(key)
  return signsEachCall(casinoProvider)
    ? {}
    : { Note: 'Its calls are not signed: let the addresses of this provider alone reach the routes of this key.' }
}

const freshSecret = (key: NewSecret, seal: Sealing): rules.FreshSecret => ({
  sealed: seal(key.secret, sealOf(key.keyId)),
  shown: { 'Key id': key.keyId, Secret: key.secret, ...besideSecret(key) },
})

async function lockedKey(tx: Tx, id: string, domains: readonly number[]) {
  if (!isUuid(id)) return null
  const row = await tx.selectFrom('inbound_key').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row || !domains.includes(row.domain_id)) return null
  const subject: Subject<'inbound_key'> = {
    table: 'inbound_key',
    key: { key_id: row.key_id },
    state: row.status,
    version: row.version,
    domainId: row.domain_id,
    agentId: operatorWide,
    name: `key ${row.name}`,
    shown: { keyId: row.key_id, name: row.name, status: row.status },
  }
  const casinoProvider = row.casino_provider
  const nextId = newKeyId({ isFeed: row.is_feed, casinoProvider })
  return { row, subject, secret: newSecret(), nextId, casinoProvider }
}

export const keyActs = [
  act(requestKey, {
    async facts(tx, { input, actor }) {
      const { name, isFeed, casinoProvider } = input
      const domainId = Number(input.domain)
      const mayUseDomain = actor.domains.includes(domainId)
      const taken = await tx
        .selectFrom('inbound_key')
        .select('key_id')
        .where('domain_id', '=', domainId)
        .where('name', '=', name)
        .where('status', '<>', 'REVOKED')
        .executeTakeFirst()
      const keyId = newKeyId({ isFeed, casinoProvider })
      const subject: Subject<'inbound_key'> = {
        table: 'inbound_key',
        key: { key_id: keyId },
        domainId: mayUseDomain ? domainId : operatorWide,
        agentId: operatorWide,
        name: `key ${name}`,
        shown: {},
      }
      return {
        subject,
        keyId,
        terms: { domainId, name, isFeed, casinoProvider, publicKey: storedPublicKey(input.publicKey) },
        isPublicKeyStated: input.publicKey !== null,
        isTaken: taken !== undefined,
        mayUseDomain,
      }
    },
    rule: ({ keyId, terms, isTaken, mayUseDomain, isPublicKeyStated }, { actor, maker }) =>
      rules.requestRefusal(isTaken, mayUseDomain) ??
      rules.purposeRefusal(terms) ??
      rules.publicKeyRefusal(terms.casinoProvider, isPublicKeyStated, terms.publicKey) ??
      rules.requestKey({ ...terms, keyId, by: maker ?? actor.username }),
  }),
  act(issueSecret, {
    facts: (tx, { id, actor }) => lockedKey(tx, id, actor.domains),
    rule: ({ row, secret, casinoProvider }, { seal }) =>
      rules.issueSecret(freshSecret({ keyId: row.key_id, secret, casinoProvider }, seal)),
  }),
  act(rotateKey, {
    async facts(tx, { id, input, actor }) {
      const key = await lockedKey(tx, id, actor.domains)
      return (
        key && {
          ...key,
          nextPublicKey: storedPublicKey(input.publicKey),
          isPublicKeyStated: input.publicKey !== null,
        }
      )
    },
    rule: ({ row, secret, nextId, casinoProvider, nextPublicKey, isPublicKeyStated }, { input, actor, now, seal }) =>
      rules.rotateKey(
        {
          domainId: row.domain_id,
          name: row.name,
          isFeed: row.is_feed,
          casinoProvider,
          publicKey: row.public_key,
          status: row.status,
          expiresAt: row.expires_at,
        },
        {
          keyId: nextId,
          by: actor.username,
          secret: freshSecret({ keyId: nextId, secret, casinoProvider }, seal),
          isPublicKeyStated,
          publicKey: nextPublicKey,
        },
        { now, hours: input.hours },
      ),
  }),
  act(endFirstSignatures, {
    facts: (tx, { id, actor }) => lockedKey(tx, id, actor.domains),
    rule: ({ row }) => rules.endFirstSignatures({ status: row.status, acceptsFirst: row.accepts_v1 }),
  }),
  ...moveActs(keyMoves, {
    facts: (tx, { id, actor }) => lockedKey(tx, id, actor.domains),
    effects: { revoke: () => ({ events: [{ name: 'inbound_key.revoked' }], message: 'Key revoked' }) },
  }),
]
