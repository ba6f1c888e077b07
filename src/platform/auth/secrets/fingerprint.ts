import { createHmac, hkdfSync } from 'node:crypto'

/** What equal texts are found by without being kept: a hash with a key that no database holds. */
export type Fingerprint = (text: string) => Buffer

const keys = new WeakMap<Buffer, Buffer>()

function keyFrom(encryptionKey: Buffer): Buffer {
  const known = keys.get(encryptionKey)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'numbers of documents', 32))
  keys.set(encryptionKey, key)
  return key
}

export const fingerprintBy =
  (encryptionKey: Buffer): Fingerprint =>
  (text) =>
    createHmac('sha256', keyFrom(encryptionKey)).update(text).digest()
