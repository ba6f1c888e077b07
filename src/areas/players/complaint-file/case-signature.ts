import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** The hash of the content of a case file, and who vouches for it: only the installation can sign, and tell what it signed. */
export interface CaseSeal {
  readonly sha256: string
  readonly signature: string
}

/** Derived from the installation's encryption key, which is in no database. */
const caseKey = (encryptionKey: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', encryptionKey, '', 'overround case files', 32))

const signatureOf = (encryptionKey: Buffer, sha256: string): Buffer =>
  createHmac('sha256', caseKey(encryptionKey)).update(sha256).digest()

/** Over the printed lines, so that it can be computed again from the text of the file. */
export function sealCase(encryptionKey: Buffer, lines: readonly string[]): CaseSeal {
  const sha256 = createHash('sha256').update(lines.join('\n')).digest('hex')
  return { sha256, signature: signatureOf(encryptionKey, sha256).toString('hex') }
}

export function isSealed(encryptionKey: Buffer, lines: readonly string[], { sha256, signature }: CaseSeal): boolean {
  const computed = sealCase(encryptionKey, lines)
  const stated = Buffer.from(signature, 'hex')
  return (
    computed.sha256 === sha256 && stated.length === 32 && timingSafeEqual(stated, signatureOf(encryptionKey, sha256))
  )
}
