import type { Database } from '#platform/database/connect.ts'
import { Refused } from '#platform/errors/problems.ts'
import { note } from '#platform/audit/watch.ts'
import { nameOf } from '#platform/storage/keep-picture.ts'
import { sha256Of } from '#platform/storage/picture.ts'
import type { Storage } from '#platform/storage/storage.ts'

export interface Showing {
  readonly db: Database
  readonly storage: Storage
}

/** The bytes as they were stored, or nothing at all: what is not what was kept is told of and not shown. */
export async function readWhole(
  { db, storage }: Showing,
  { file, sha256 }: { readonly file: string; readonly sha256: string },
  about: { readonly action: string; readonly subject: string },
): Promise<Buffer> {
  const bytes = await storage.get(nameOf(file))
  if (bytes !== null && sha256Of(bytes) === sha256) return bytes
  await note(db, { ...about, reason: bytes === null ? 'The file is missing' : 'The file differs from what was stored' })
  throw new Refused('The picture is damaged and cannot be shown.', { code: 'damaged' })
}
