import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { Conflict } from '#platform/errors/app-errors.ts'
import { transact } from '#platform/database/transact.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { cleanUpload } from './animation.ts'
import { InvalidPicture, documentLimits, sha256Of, type PictureLimits } from './picture.ts'
import type { Storage } from './storage.ts'

/** Who uploads a picture, and its domain. */
export interface Sender {
  readonly by: string
  readonly domainId: number
}

interface UploadedPicture {
  readonly bytes: Buffer
  readonly type: string
  readonly measure?: PictureLimits
}

export interface StoredPicture {
  readonly file: string
  readonly bytes: number
  readonly width: number
  readonly height: number
  readonly sha256: string
}

/** Daily limits: pictures of one sender, bytes of one domain. */
export interface Quota {
  readonly pictures: number
  readonly bytes: number
}
export const defaultQuota: Quota = { pictures: 5_000, bytes: 4 * 1_073_741_824 }

export interface StoreContext {
  readonly db: Database
  readonly storage: Storage
  readonly quota?: Quota
}

/** Minutes during which a document may refer to an uploaded file. The sweep starts later. */
export const attachableMinutes = 55
const reusedMinutes = 45

export const fileNameOf = (file: string): string => `${file}.jpg`

/**
 * Stores an uploaded picture. The row is written before the bytes, so that interrupted uploads are found and removed; a
 * repeated upload by the same sender returns the same file. Throws InvalidPicture or Conflict.
 */
export async function storePicture(
  { db, storage, quota = defaultQuota }: StoreContext,
  { by, domainId }: Sender,
  { bytes: sent, type, measure = documentLimits }: UploadedPicture,
): Promise<StoredPicture> {
  if (sent.length === 0) throw new InvalidPicture('The picture file is empty.')
  const sentSha256 = sha256Of(sent)
  const earlier = await transact(db, [domainId], (tx) =>
    tx
      .selectFrom('stored_file')
      .select(['id', 'bytes', 'width', 'height', 'sha256'])
      .where('domain_id', '=', domainId)
      .where('by', '=', by)
      .where('sent_sha256', '=', sentSha256)
      .where('is_whole', '=', true)
      // A file already attached to a deposit is stored again, so that reuse is detected by its hash.
      .where(sql<boolean>`not exists (select from deposit d where d.attachment = stored_file.id)`)
      .where(sql<boolean>`stored_at > now() - make_interval(mins => ${reusedMinutes})`)
      .limit(1)
      .executeTakeFirst(),
  )
  if (earlier) return { file: earlier.id, ...rest(earlier) }
  const { bytes, ...picture } = await cleanUpload(sent, type, measure)
  const file = uuidv7()
  await transact(db, [domainId], async (tx) => {
    const { rows } = await sql<{ pictures: number; bytes: bigint }>`
      select count(*) filter (where by = ${by})::int as pictures, coalesce(sum(bytes), 0)::bigint as bytes from stored_file
      where domain_id = ${domainId} and stored_at > now() - interval '1 day'`.execute(tx)
    const used = rows[0]
    if (used && (used.pictures >= quota.pictures || used.bytes + BigInt(bytes.length) > BigInt(quota.bytes)))
      throw new Conflict('Too many pictures were uploaded today. Try again tomorrow.', { code: 'quota' })
    await tx
      .insertInto('stored_file')
      .values({ id: file, domain_id: domainId, by, sent_sha256: sentSha256, ...picture, bytes: bytes.length })
      .execute()
  })
  await storage.put(fileNameOf(file), bytes)
  await transact(db, [domainId], (tx) =>
    tx.updateTable('stored_file').set({ is_whole: true }).where('id', '=', file).execute(),
  )
  return { file, ...rest({ ...picture, bytes: bytes.length }) }
}

const rest = ({ bytes, width, height, sha256 }: Omit<StoredPicture, 'file'>): Omit<StoredPicture, 'file'> => ({
  bytes,
  width,
  height,
  sha256,
})
