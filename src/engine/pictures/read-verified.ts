import type { Database } from '#platform/database/connect.ts'
import { Conflict } from '#platform/errors/app-errors.ts'
import { recordSystemEvent } from '#platform/audit/denial-watch.ts'
import { fileNameOf } from '#platform/storage/store-picture.ts'
import { sha256Of } from '#platform/storage/picture.ts'
import type { Storage } from '#platform/storage/storage.ts'

export interface PictureContext {
  readonly db: Database
  readonly storage: Storage
}

/** Reads a picture and verifies its hash; a damaged or missing one is reported and never served. */
export async function readVerified(
  { db, storage }: PictureContext,
  { file, sha256 }: { readonly file: string; readonly sha256: string },
  about: { readonly action: string; readonly subject: string },
): Promise<Buffer> {
  const bytes = await storage.get(fileNameOf(file))
  if (bytes !== null && sha256Of(bytes) === sha256) return bytes
  await recordSystemEvent(db, {
    ...about,
    reason: bytes === null ? 'The file is missing' : 'The file differs from what was stored',
  })
  throw new Conflict('The picture is damaged and cannot be shown.', { code: 'damaged' })
}
