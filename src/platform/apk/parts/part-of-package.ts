import { createHash } from 'node:crypto'
import { packagePartBytes } from '#blueprint/kinds/picture.ts'

/** Little enough to be in memory, and to be sent twice after a cut. */
export const partBytes = packagePartBytes

/** An upload in parts, and one part of it. */
export interface NamedPart {
  /** Names the content: the hash of the hashes of its parts. The same bytes are the same upload in every tab. */
  readonly upload: string
  /** Bytes of the whole package. */
  readonly total: number
  readonly offset: number
  readonly sha256: string
}

const hexOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

export const placesOf = (total: number): number => Math.ceil(total / partBytes)
export const placeOf = ({ offset }: NamedPart): number => offset / partBytes

/** Whether these bytes are the part, whole and unchanged. */
export const isPart = ({ total, offset, sha256 }: NamedPart, bytes: Uint8Array): boolean =>
  bytes.length === Math.min(partBytes, total - offset) && hexOf(bytes) === sha256

/** The name of an upload, of the hashes of its parts in their order. */
export const uploadNameOf = (hashes: readonly string[]): string => hexOf(hashes.join(''))
