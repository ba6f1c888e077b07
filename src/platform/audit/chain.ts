import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Hash that precedes the first row. */
export const genesis: Buffer = Buffer.alloc(32)

export const linkHash = (before: Buffer, row: string): Buffer =>
  createHash('sha256').update(before).update(row).digest()

/** The key that signs heads, derived from the installation's encryption key, which is not stored in any database. */
export const trailKey = (encryptionKey: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', encryptionKey, '', 'overround audit trail', 32))

/** The end of the chain at a point in time. */
export interface ChainHead {
  readonly seq: bigint
  readonly head: Buffer
  readonly at: Date
}

export const signHead = (key: Buffer, { seq, head, at }: ChainHead): Buffer =>
  createHmac('sha256', key)
    .update(`${seq}:${head.toString('hex')}:${at.toISOString()}`)
    .digest()

export const isSigned = (key: Buffer, head: ChainHead, signature: Buffer): boolean =>
  signature.length === 32 && timingSafeEqual(signature, signHead(key, head))
