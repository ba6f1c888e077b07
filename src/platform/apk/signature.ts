import { createHash, type Hash } from 'node:crypto'
import { ApkRefused, type ApkFacts } from './apk.ts'
import { byteCursor } from './byte-cursor.ts'
import type { FileBytes } from './file-bytes.ts'
import { signerOf, type Signer } from './signer.ts'
import type { ZipDirectory } from './zip-directory.ts'

export type AppSignature = Pick<ApkFacts, 'certificate' | 'formerCertificates' | 'schemes'>

const magic = 'APK Sig Block 42'
const maxBlockBytes = 4 * 1_048_576
/** By their ids in the block, oldest first. Scheme 3.1 names the key of newer devices. */
const schemes = [
  { id: 0x7109871a, scheme: 2 },
  { id: 0xf05368c0, scheme: 3 },
  { id: 0x1b93ad61, scheme: 3.1 },
] as const
const changed = 'The app was changed after signing.'

/** Verifies the signatures over the bytes of the file, and answers who signed it. */
export function appSignatureOf(file: FileBytes, directory: ZipDirectory, targetSdk: number): AppSignature {
  const block = blockOf(file, directory)
  if (block === null) throw unsigned(directory, targetSdk)
  const end = Math.max(...directory.entries.map((entry) => entry.end))
  if (end > block.start) throw new ApkRefused('An entry of the archive reaches into its signature.')
  const pairs = pairsOf(block.bytes)
  const signers = schemes.flatMap(({ id, scheme }) => {
    const pair = pairs.get(id)
    return pair ? [signerOf(pair, scheme)] : []
  })
  const [oldest, newest] = [signers[0], signers.at(-1)]
  if (!oldest || !newest) throw unsigned(directory, targetSdk)
  if (newest.hasNewerScheme) throw new ApkRefused('A signature was removed from the app.')
  const known = [...newest.lineage, newest.certificate]
  if (oldest.certificate !== known[0] || !signers.every(({ certificate }) => known.includes(certificate)))
    throw new ApkRefused('The app is signed by several keys without a proof of rotation.')
  for (const signer of signers) verifyContents(file, directory, block.start, signer)
  return {
    certificate: newest.certificate,
    formerCertificates: newest.lineage,
    schemes: signers.map(({ scheme }) => scheme),
  }
}

function unsigned({ entries }: ZipDirectory, targetSdk: number): ApkRefused {
  const isOld = entries.some(({ name }) => /^META-INF\/[^/]+\.(RSA|DSA|EC)$/i.test(name))
  if (!isOld) return new ApkRefused('The app is not signed.')
  return new ApkRefused(
    targetSdk >= 30
      ? 'Android 11 and later cannot install this app: it is signed by scheme v1 only.'
      : 'The app is signed by scheme v1 only. Sign it by scheme v2 or v3.',
  )
}

/** The block before the central directory; null: there is none. */
function blockOf(file: FileBytes, { offset }: ZipDirectory): { readonly start: number; readonly bytes: Buffer } | null {
  if (offset < 32) return null
  const footer = file.read(offset - 24, 24)
  if (footer.toString('latin1', 8) !== magic) return null
  const size = Number(footer.readBigUInt64LE(0))
  const start = offset - size - 8
  if (size < 24 || size > maxBlockBytes || start < 0) throw new ApkRefused('The signature block of the app is damaged.')
  const bytes = file.read(start, size + 8)
  if (Number(bytes.readBigUInt64LE(0)) !== size) throw new ApkRefused('The signature block of the app is damaged.')
  return { start, bytes: bytes.subarray(8, -24) }
}

function pairsOf(block: Buffer): ReadonlyMap<number, Buffer> {
  const cursor = byteCursor(block)
  const pairs = new Map<number, Buffer>()
  while (cursor.hasMore()) {
    const pair = byteCursor(cursor.bytes(Number(cursor.bytes(8).readBigUInt64LE(0))))
    const id = pair.u32()
    if (pairs.has(id)) throw new ApkRefused('The signature block of the app says one thing twice.')
    pairs.set(id, pair.rest())
  }
  return pairs
}

const chunkBytes = 1_048_576
const prefixed = (hash: Hash, mark: number, length: number): Hash => {
  const head = Buffer.alloc(5)
  head.writeUInt8(mark)
  head.writeUInt32LE(length, 1)
  return hash.update(head)
}

/** Compares the signed digest with that of the file: its entries, its directory, and its end as it was before signing. */
function verifyContents(file: FileBytes, directory: ZipDirectory, start: number, { digest }: Signer): void {
  const end = file.read(directory.endOffset, file.size - directory.endOffset)
  end.writeUInt32LE(start, 16)
  const digests: Buffer[] = []
  const add = (read: (at: number, length: number) => Buffer, size: number) => {
    for (let at = 0; at < size; at += chunkBytes) {
      const length = Math.min(chunkBytes, size - at)
      digests.push(prefixed(createHash(digest.hash), 0xa5, length).update(read(at, length)).digest())
    }
  }
  add(file.read, start)
  add((at, length) => file.read(directory.offset + at, length), directory.size)
  add((at, length) => end.subarray(at, at + length), end.length)
  const found = prefixed(createHash(digest.hash), 0x5a, digests.length).update(Buffer.concat(digests)).digest()
  if (!found.equals(digest.value)) throw new ApkRefused(changed)
}
