import { createHash, randomBytes } from 'node:crypto'
import { hashOf } from '#platform/auth/sessions/tokens.ts'

const hexOf = (text: string): string => hashOf(text).toString('hex')
const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)

/** A new key: the text that is shown once, how it begins, and its hash. */
interface NewApiKey {
  readonly text: string
  readonly prefix: string
  readonly hash: string
}

/** 256 random bits after a prefix that scanners for leaked secrets recognise, and a checksum that finds typing errors. */
export function newApiKey(): NewApiKey {
  const start = `ovk_${randomBytes(32).toString('base64url')}`
  const text = `${start}_${checksumOf(start)}`
  return { text, prefix: text.slice(0, 10), hash: hexOf(text) }
}

const form = /^(ovk_[\w-]{43})_([0-9a-f]{8})$/

/** The hash of a presented key; null if its form or checksum is wrong. */
export function hashOfApiKey(text: string): string | null {
  const [, start = '', checksum] = form.exec(text) ?? []
  return checksum !== undefined && checksumOf(start) === checksum ? hexOf(text) : null
}
