import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '#engine/http/compression/accepted-encoding.ts'

/** An answer that is sent many times: packed once, under a tag of its bytes. */
export interface PackedAnswer {
  /** Weak: the same for all packings of one content, also after a restart and in other processes. */
  readonly tag: string
  readonly plain: Buffer
  readonly packed: Readonly<Record<Encoding, Buffer>>
}

/** As small as it gets takes long: what is larger than this is packed faster, and a little larger. */
const maxLength = 65_536
const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Packs an answer, unless it is the one from before. */
export async function packAnswer(data: unknown, before: PackedAnswer | null = null): Promise<PackedAnswer> {
  const plain = Buffer.from(JSON.stringify({ status: true, data }))
  const hash = createHash('sha256').update(plain).digest('base64url')
  const tag = `W/"${hash.slice(0, 27)}"`
  if (before?.tag === tag) return before
  const packing = plain.length > maxLength ? fast : {}
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(plain, packing), promisify(gzip)(plain)])
  return { tag, plain, packed: { br, gzip: gzipped } }
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
