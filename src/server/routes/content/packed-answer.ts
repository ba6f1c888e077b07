import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Encoding } from '#engine/http/compression/accepted-encoding.ts'

/** An answer that is sent many times: packed once, under a tag of its bytes. */
export interface PackedAnswer {
  /** Weak: the same for all packings of one content, also after a restart and in other processes. */
  readonly tag: string
  readonly plain: Buffer
  readonly packed: Readonly<Record<Encoding, Buffer>>
}

export async function packAnswer(data: unknown): Promise<PackedAnswer> {
  const plain = Buffer.from(JSON.stringify({ status: true, data }))
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
  const hash = createHash('sha256').update(plain).digest('base64url')
  return { tag: `W/"${hash.slice(0, 27)}"`, plain, packed: { br, gzip: gzipped } }
}

/** Proxies that pack an answer add how to its tag. */
const bare = (tag: string): string =>
  tag
    .trim()
    .replace(/^W\//, '')
    .replace(/-(gzip|br|zstd)"$/, '"')

/** Whether the caller has this answer already, by the tags that it sends: one, a list, or any. */
export const isNamedBy = (sent: string | undefined, tag: string): boolean =>
  sent !== undefined && (sent.trim() === '*' || sent.split(',').some((one) => bare(one) === bare(tag)))
