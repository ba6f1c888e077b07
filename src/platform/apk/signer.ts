import { X509Certificate, constants, createHash, verify, type KeyObject } from 'node:crypto'
import { ApkRefused } from './apk.ts'
import { byteCursor, partsOf } from './byte-cursor.ts'

export type Scheme = 2 | 3 | 3.1

export interface Signer {
  readonly scheme: Scheme
  /** SHA-256 of the signer's own certificate. */
  readonly certificate: string
  /** Proven former certificates of the signer, oldest first. */
  readonly lineage: readonly string[]
  readonly digest: { readonly hash: 'sha256' | 'sha512'; readonly value: Buffer }
  /** Whether it says that there is also a signature of a newer scheme. */
  readonly hasNewerScheme: boolean
}

interface Algorithm {
  readonly hash: 'sha256' | 'sha512'
  readonly isPss?: true
}
const algorithms: ReadonlyMap<number, Algorithm> = new Map<number, Algorithm>([
  [0x0101, { hash: 'sha256', isPss: true }],
  [0x0102, { hash: 'sha512', isPss: true }],
  [0x0103, { hash: 'sha256' }],
  [0x0104, { hash: 'sha512' }],
  [0x0201, { hash: 'sha256' }],
  [0x0202, { hash: 'sha512' }],
])
const rotationMark = 0x3ba06f8c
const newerSchemeMarks = [0xbeeff00d, 0x559f8b02]
const changed = 'The app was changed after signing.'

export const digestOf = (certificate: Buffer): string => createHash('sha256').update(certificate).digest('hex')

const isSigned = (bytes: Buffer, signature: Buffer, key: KeyObject, { hash, isPss }: Algorithm): boolean =>
  verify(
    hash,
    bytes,
    isPss ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST } : { key },
    signature,
  )

function certificateIn(bytes: Buffer): X509Certificate {
  try {
    return new X509Certificate(bytes)
  } catch (cause) {
    throw new ApkRefused('The certificate of the app cannot be read.', { cause })
  }
}

/** The one signer of a scheme, whose signature over its own data is verified. */
export function signerOf(block: Buffer, scheme: Scheme): Signer {
  const outer = byteCursor(block)
  const [bytes, ...others] = partsOf(outer.prefixed())
  if (!bytes || others.length > 0 || outer.hasMore()) throw new ApkRefused('The app must be signed by exactly one key.')
  const cursor = byteCursor(bytes)
  const signedData = cursor.prefixed()
  if (scheme > 2) cursor.bytes(8)
  const signatures = numbered(cursor.prefixed())
  const publicKey = cursor.prefixed()
  const data = byteCursor(signedData)
  const digests = numbered(data.prefixed())
  const [own] = partsOf(data.prefixed())
  if (!own) throw new ApkRefused('The signature of the app names no certificate.')
  if (scheme > 2) data.bytes(8)
  const attributes = partsOf(data.prefixed())
  const { publicKey: key } = certificateIn(own)
  if (!key.export({ type: 'spki', format: 'der' }).equals(publicKey))
    throw new ApkRefused('The certificate of the app is not that of the key that signed it.')
  const known = signatures.filter(([id]) => algorithms.has(id))
  for (const [id, signature] of known) {
    const algorithm = algorithms.get(id)
    if (!algorithm || !isSigned(signedData, signature, key, algorithm)) throw new ApkRefused(changed)
  }
  const [first] = known
  const algorithm = first && algorithms.get(first[0])
  const value = digests.find(([id]) => id === first?.[0])?.[1]
  if (!algorithm || !value) throw new ApkRefused('The app is signed in a way that is not accepted.')
  const certificate = digestOf(own)
  return {
    scheme,
    certificate,
    lineage: scheme > 2 ? lineageIn(attributes, certificate) : [],
    digest: { hash: algorithm.hash, value },
    hasNewerScheme: attributes.some((attribute) => newerSchemeMarks.includes(byteCursor(attribute).u32())),
  }
}

/** Parts that begin with the number of their algorithm. */
const numbered = (bytes: Buffer): readonly (readonly [number, Buffer])[] =>
  partsOf(bytes).map((part) => {
    const cursor = byteCursor(part)
    return [cursor.u32(), cursor.prefixed()] as const
  })

/** Former certificates: each handed over to the next by a signature of its key, and the last one is the signer's own. */
function lineageIn(attributes: readonly Buffer[], own: string): readonly string[] {
  const proof = attributes.map((bytes) => byteCursor(bytes)).find((cursor) => cursor.u32() === rotationMark)
  if (!proof) return []
  proof.u32()
  const lineage: string[] = []
  let before: { readonly key: KeyObject; readonly id: number } | null = null
  for (const node of partsOf(proof.rest())) {
    const cursor = byteCursor(node)
    const signed = cursor.prefixed()
    cursor.u32()
    const next = cursor.u32()
    const signature = cursor.prefixed()
    const inner = byteCursor(signed)
    const certificate = inner.prefixed()
    if (before !== null) {
      const algorithm = algorithms.get(before.id)
      if (!algorithm || inner.u32() !== before.id || !isSigned(signed, signature, before.key, algorithm))
        throw new ApkRefused('The proof of rotation of the app is not valid.')
    }
    lineage.push(digestOf(certificate))
    before = { key: certificateIn(certificate).publicKey, id: next }
  }
  if (lineage.at(-1) !== own) throw new ApkRefused('The proof of rotation of the app ends with another key.')
  return lineage.slice(0, -1)
}
