import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'

/** Encrypts what must be read again (keys of gateways, seeds of second steps). `of` binds it to its row: moved elsewhere it does not open. */
export function seal(key: Buffer, text: string, of: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(of))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return ['v1', nonce, cipher.getAuthTag(), sealed]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.')
}

/** Throws when the text was changed, belongs elsewhere or was sealed with another key. */
export function unseal(key: Buffer, sealed: string, of: string): string {
  const [version, nonce, tag, text, ...rest] = sealed.split('.')
  if (version !== 'v1' || !nonce || !tag || text === undefined || rest.length > 0) throw new Error('not a sealed text')
  const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64url'))
  decipher.setAAD(Buffer.from(of)).setAuthTag(Buffer.from(tag, 'base64url'))
  return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
}

/** Seals with a key its holder never sees. */
export type Sealing = (text: string, of: string) => string
export const sealingBy =
  (key: Buffer): Sealing =>
  (text, of) =>
    seal(key, text, of)
