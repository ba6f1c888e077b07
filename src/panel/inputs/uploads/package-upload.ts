import { packagePartBytes } from '#blueprint/kinds/picture.ts'

/** One part of a package, as the server takes it. */
export interface SentPart {
  readonly query: {
    readonly upload: string
    readonly bytes: string
    readonly offset: string
    readonly sha256: string
  }
  readonly body: Blob
}

/** Where the upload goes on; with the last part the package, which is stored now. */
export interface PartAnswer {
  readonly offset: number
  readonly package?: { readonly file: string }
}

interface PackageUpload {
  readonly send: (part: SentPart) => Promise<PartAnswer>
  /** Whether the same part may be sent again: the line was cut, or the server was busy. */
  readonly mayPass: (problem: unknown) => boolean
  /** Waits before the next try, the longer the more have failed. */
  readonly rest: (failures: number) => Promise<void>
  readonly onProgress: (storedBytes: number) => void
}

/** Failures one after another without a part that arrived: some minutes of a line that is cut. */
export const maxFailures = 12

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const hashOf = async (bytes: BufferSource): Promise<string> => hexOf(await crypto.subtle.digest('SHA-256', bytes))

const partAt = (file: Blob, offset: number): Blob => file.slice(offset, offset + packagePartBytes, file.type)

/** One part is in memory at a time. */
async function hashesOf(file: Blob): Promise<readonly string[]> {
  const hashes: string[] = []
  for (let offset = 0; offset < file.size; offset += packagePartBytes)
    hashes.push(await hashOf(await partAt(file, offset).arrayBuffer()))
  return hashes
}

/**
 * Uploads a package in parts; returns the id of the stored file. A cut connection is waited for, and the upload goes on with what the
 * server does not have: also after a reload, in another tab or on another day, as the content names the upload.
 */
export async function uploadPackage(file: Blob, { send, mayPass, rest, onProgress }: PackageUpload): Promise<string> {
  const hashes = await hashesOf(file)
  const upload = await hashOf(new TextEncoder().encode(hashes.join('')))
  let offset = 0
  let failures = 0
  for (;;) {
    const query = {
      upload,
      bytes: String(file.size),
      offset: String(offset),
      sha256: hashes[offset / packagePartBytes] ?? '',
    }
    try {
      const answer = await send({ query, body: partAt(file, offset) })
      if (answer.package) return answer.package.file
      failures = 0
      offset = answer.offset
      onProgress(offset)
    } catch (problem) {
      failures += 1
      if (!mayPass(problem) || failures > maxFailures) throw problem
      await rest(failures)
    }
  }
}
