import { ApkRefused } from './apk.ts'

/** Reads little-endian values one after another; a value that ends beyond the bytes refuses the file. */
export interface ByteCursor {
  readonly hasMore: () => boolean
  readonly u32: () => number
  readonly bytes: (length: number) => Buffer
  /** Bytes after their length in 32 bits. */
  readonly prefixed: () => Buffer
  readonly rest: () => Buffer
}

export function byteCursor(buffer: Buffer): ByteCursor {
  let at = 0
  const bytes = (length: number): Buffer => {
    if (length > buffer.length - at) throw new ApkRefused('The signature block of the app is damaged.')
    at += length
    return buffer.subarray(at - length, at)
  }
  const u32 = () => bytes(4).readUInt32LE(0)
  return {
    hasMore: () => at < buffer.length,
    u32,
    bytes,
    prefixed: () => bytes(u32()),
    rest: () => bytes(buffer.length - at),
  }
}

/** All length-prefixed parts of the bytes. */
export function partsOf(buffer: Buffer): readonly Buffer[] {
  const cursor = byteCursor(buffer)
  const parts: Buffer[] = []
  while (cursor.hasMore()) parts.push(cursor.prefixed())
  return parts
}
