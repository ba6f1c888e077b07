import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { recordSystemEvent } from '#platform/audit/denial-watch.ts'
import type { Database } from '#platform/database/connect.ts'
import { Conflict } from '#platform/errors/app-errors.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { packageName } from './store-package.ts'

export interface OfferedPackage {
  readonly file: string
  readonly sha256: string
}

interface PackageSource {
  readonly db: Database
  readonly storage: Storage
}

/**
 * A stored package to be sent, read once: each part is sent while the next one is read, and the last one only if the
 * whole is what was uploaded. A package that is damaged ends before its last byte, so that no device has all of it.
 */
export async function verifiedPackage({ db, storage }: PackageSource, offered: OfferedPackage): Promise<Readable> {
  const { file, sha256 } = offered
  const damaged = async (reason: string): Promise<Conflict> => {
    await recordSystemEvent(db, { action: 'app-package.damaged', subject: `app_package:${file}`, reason })
    return new Conflict('The package is damaged and is not offered.', { code: 'damaged' })
  }
  const stored = await storage.stream(packageName(file))
  if (stored === null) throw await damaged('The file is missing')
  const parts = verifiedParts(stored, sha256, () => damaged('The file differs from what was stored'))
  // A small file that is damaged is refused before the answer begins.
  const first = await parts.next()
  return Readable.from(withFirst(first, parts), { objectMode: false })
}

/** Holds each part back until it is known whether another one follows. */
async function* verifiedParts(
  stored: Readable,
  sha256: string,
  damaged: () => Promise<Error>,
): AsyncGenerator<Uint8Array, void> {
  const hash = createHash('sha256')
  let held: Uint8Array | null = null
  for await (const part of stored) {
    hash.update(part)
    if (held !== null) yield held
    held = part
  }
  if (hash.digest('hex') !== sha256) throw await damaged()
  if (held !== null) yield held
}

async function* withFirst(
  first: IteratorResult<Uint8Array, void>,
  parts: AsyncGenerator<Uint8Array, void>,
): AsyncGenerator<Uint8Array, void> {
  if (first.done) return
  yield first.value
  yield* parts
}
