import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'

/**
 * What sealed values open with. Each says which key it was sealed with, so that values of an earlier key and of the one in
 * use may stand side by side; those that do not say were sealed when one key did everything.
 */
export interface SealingKeys {
  /** Id of the key that seals from now on. */
  readonly inUse: string
  readonly byId: ReadonlyMap<string, Buffer>
  readonly unnamed: Buffer
}

/** Names a key without telling anything of it. */
const keyIdOf = (key: Buffer): string =>
  Buffer.from(hkdfSync('sha256', key, '', 'overround id of a sealing key', 4)).toString('hex')

export const sealingKeys = (inUse: Buffer, before: readonly Buffer[], unnamed: Buffer): SealingKeys => ({
  inUse: keyIdOf(inUse),
  byId: new Map([...before, inUse].map((key) => [keyIdOf(key), key])),
  unnamed,
})

/** Encrypts what must be read again (keys of gateways, seeds of second steps). `of` binds it to its row: moved elsewhere it does not open. */
export function seal({ inUse, byId }: SealingKeys, text: string, of: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, keyNamed(byId, inUse), nonce).setAAD(Buffer.from(of))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return ['v2', inUse, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.')
}

/** Throws when the text was changed, belongs elsewhere or was sealed with a key that is not here. */
export function unseal({ byId, unnamed }: SealingKeys, sealed: string, of: string): string {
  const [version, ...parts] = sealed.split('.')
  const keyId = version === 'v2' ? parts.shift() : undefined
  const [nonce, tag, text, ...rest] = parts
  const isNamed = version === 'v2' && keyId !== undefined
  if ((!isNamed && version !== 'v1') || !nonce || !tag || text === undefined || rest.length > 0)
    throw new Error('not a sealed text')
  const key = keyId === undefined ? unnamed : keyNamed(byId, keyId)
  const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64url'))
  decipher.setAAD(Buffer.from(of)).setAuthTag(Buffer.from(tag, 'base64url'))
  return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
}

function keyNamed(byId: SealingKeys['byId'], keyId: string): Buffer {
  const key = byId.get(keyId)
  if (!key) throw new Error(`sealed with key ${keyId}, which is not here`)
  return key
}

/** Seals with a key its holder never sees. */
export type Sealing = (text: string, of: string) => string
export const sealingBy =
  (keys: SealingKeys): Sealing =>
  (text, of) =>
    seal(keys, text, of)
