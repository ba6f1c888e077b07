import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { recordSystemEvent } from '#platform/audit/denial-watch.ts'
import type { Database } from '#platform/database/connect.ts'
import { Conflict } from '#platform/errors/app-errors.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { packageName } from './store-package.ts'

export interface OfferedPackage {
  readonly file: string
  readonly sha256: string
}

/** A stored package to be sent: read once for its hash, and opened again only if it is what was uploaded. */
export async function verifiedPackage(
  { db, storage }: { readonly db: Database; readonly storage: Storage },
  { file, sha256 }: OfferedPackage,
): Promise<Readable> {
  const name = packageName(file)
  const first = await storage.stream(name)
  const isWhole = first !== null && (await hashOf(first)) === sha256
  const second = isWhole ? await storage.stream(name) : null
  if (second !== null) return second
  const reason = first === null ? 'The file is missing' : 'The file differs from what was stored'
  await recordSystemEvent(db, { action: 'app-package.damaged', subject: `app_package:${file}`, reason })
  throw new Conflict('The package is damaged and is not offered.', { code: 'damaged' })
}

async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of stream) hash.update(part)
  return hash.digest('hex')
}
