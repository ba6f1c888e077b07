import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'

/**
 * Keys that open sealed values. Each value names its key, so values of earlier keys and of the active one can coexist;
 * values without a key id were sealed before keys had ids.
 */
export interface SealingKeys {
  /** Id of the active key, which seals new values. */
  readonly activeKeyId: string
  readonly byId: ReadonlyMap<string, Buffer>
  readonly legacyKey: Buffer
}

/** Identifies a key without revealing it. */
const keyIdOf = (key: Buffer): string =>
  Buffer.from(hkdfSync('sha256', key, '', 'overround id of a sealing key', 4)).toString('hex')

export const sealingKeys = (inUse: Buffer, before: readonly Buffer[], unnamed: Buffer): SealingKeys => ({
  activeKeyId: keyIdOf(inUse),
  byId: new Map([...before, inUse].map((key) => [keyIdOf(key), key])),
  legacyKey: unnamed,
})

/**
 * Encrypts a value that must be readable later (gateway keys, authenticator seeds). `context` binds it to its row: it cannot
 * be opened elsewhere.
 */
export function seal({ activeKeyId: inUse, byId }: SealingKeys, text: string, context: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, keyById(byId, inUse), nonce).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return ['v2', inUse, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.')
}

/** Decrypts a sealed value. Throws if it was changed, belongs elsewhere or its key is unknown. */
export function unseal({ byId, legacyKey: unnamed }: SealingKeys, sealed: string, context: string): string {
  const [version, ...parts] = sealed.split('.')
  const keyId = version === 'v2' ? parts.shift() : undefined
  const [nonce, tag, text, ...rest] = parts
  const isNamed = version === 'v2' && keyId !== undefined
  if ((!isNamed && version !== 'v1') || !nonce || !tag || text === undefined || rest.length > 0)
    throw new Error('Not a sealed value')
  const key = keyId === undefined ? unnamed : keyById(byId, keyId)
  const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64url'))
  decipher.setAAD(Buffer.from(context)).setAuthTag(Buffer.from(tag, 'base64url'))
  return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
}

function keyById(byId: SealingKeys['byId'], keyId: string): Buffer {
  const key = byId.get(keyId)
  if (!key) throw new Error(`Sealed with the unknown key ${keyId}`)
  return key
}

/** Seals without exposing the key to the caller. */
export type Sealing = (text: string, context: string) => string
export const sealingBy =
  (keys: SealingKeys): Sealing =>
  (text, context) =>
    seal(keys, text, context)

/** Opens what was sealed for the same context, without exposing the key to the caller. */
export type Unsealing = (sealed: string, context: string) => string
export const unsealingBy =
  (keys: SealingKeys): Unsealing =>
  (sealed, context) =>
    unseal(keys, sealed, context)

/** The decrypted value, or nothing where it was changed, belongs elsewhere or its key is unknown. */
export function unsealed(open: Unsealing, sealed: string, context: string): string | undefined {
  try {
    return open(sealed, context)
  } catch {
    return undefined
  }
}
