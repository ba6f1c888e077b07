import { createPublicKey, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isUuid } from '#values/id.ts'
import type { Sealing } from '#platform/auth/secrets/seal.ts'
import { sealOf } from '#platform/secrets/keys.ts'
import { signsEachCall } from '#areas/casino/adapters/adapters.ts'
import { act, type Tx } from '#engine/action/act.ts'
import type { RowLookup } from '#engine/records/record-of.ts'
import { moveActs } from '#engine/move-acts.ts'
import { firstCalls } from '#engine/inbound/first-calls.ts'
import * as rules from '#areas/inbound-api/rules/key.ts'
import { inboundKey } from './inbound-key.record.ts'
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

async function lockedKey(tx: Tx, { id, actor }: Pick<RowLookup, 'id' | 'actor'>) {
  if (!isUuid(id)) return null
  const [row] = await inboundKey.lockEach(tx, sql`id = ${id} and domain_id = any(${[...actor.domains]}::int[])`, 1)
  if (!row) return null
  const { isFeed, casinoProvider } = row
  return { row, subject: inboundKey.subjectOf(row), secret: newSecret(), nextId: newKeyId({ isFeed, casinoProvider }) }
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
      const subject = inboundKey.subjectOf({ keyId, name, domainId: mayUseDomain ? domainId : null })
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
    facts: lockedKey,
    rule: ({ row: { keyId, casinoProvider }, secret }, { seal }) =>
      rules.issueSecret(freshSecret({ keyId, secret, casinoProvider }, seal)),
  }),
  act(rotateKey, {
    async facts(tx, { id, input, actor }) {
      const key = await lockedKey(tx, { id, actor })
      return (
        key && {
          ...key,
          nextPublicKey: storedPublicKey(input.publicKey),
          isPublicKeyStated: input.publicKey !== null,
        }
      )
    },
    rule: ({ row, secret, nextId, nextPublicKey, isPublicKeyStated }, { input, actor, now, seal }) =>
      rules.rotateKey(
        row,
        {
          keyId: nextId,
          by: actor.username,
          secret: freshSecret({ keyId: nextId, secret, casinoProvider: row.casinoProvider }, seal),
          isPublicKeyStated,
          publicKey: nextPublicKey,
        },
        { now, hours: input.hours },
      ),
  }),
  act(endFirstSignatures, {
    facts: lockedKey,
    rule: ({ row }) => rules.endFirstSignatures({ status: row.status, acceptsFirst: row.acceptsV1 }),
  }),
  ...moveActs(keyMoves, {
    facts: lockedKey,
    effects: { revoke: () => ({ events: [{ name: 'inbound_key.revoked' }], message: 'Key revoked' }) },
  }),
]
