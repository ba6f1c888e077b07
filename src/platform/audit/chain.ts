import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** What stands before the first row. */
export const genesis: Buffer = Buffer.alloc(32)

export const linkHash = (before: Buffer, row: string): Buffer =>
  createHash('sha256').update(before).update(row).digest()

/** The key that signs heads: it follows from the installation's secret, which is in no database. */
export const trailKey = (encryptionKey: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', encryptionKey, '', 'overround audit trail', 32))

/** The chain up to here, as it was at a moment. */
export interface Head {
  readonly seq: bigint
  readonly head: Buffer
  readonly at: Date
}

export const signatureOf = (key: Buffer, { seq, head, at }: Head): Buffer =>
  createHmac('sha256', key)
    .update(`${seq}:${head.toString('hex')}:${at.toISOString()}`)
    .digest()

export const isSigned = (key: Buffer, head: Head, signature: Buffer): boolean =>
  signature.length === 32 && timingSafeEqual(signature, signatureOf(key, head))
