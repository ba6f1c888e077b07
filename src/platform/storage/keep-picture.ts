import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { Refused } from '#platform/errors/problems.ts'
import { transact } from '#platform/database/transact.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { BadPicture, cleanPicture, ofDocuments, sha256Of, type Measure } from './picture.ts'
import type { Storage } from './storage.ts'

/** Who sends a picture, and into whose house. */
export interface Sender {
  readonly by: string
  readonly domainId: number
}

interface SentPicture {
  readonly bytes: Buffer
  readonly type: string
  readonly measure?: Measure
}

export interface KeptPicture {
  readonly file: string
  readonly bytes: number
  readonly width: number
  readonly height: number
  readonly sha256: string
}

/** So much is taken in a day: of one sender in pictures, of one house in bytes. */
export interface Quota {
  readonly pictures: number
  readonly bytes: number
}
export const usualQuota: Quota = { pictures: 5_000, bytes: 4 * 1_073_741_824 }

export interface Keeping {
  readonly db: Database
  readonly storage: Storage
  readonly quota?: Quota
}

/** A file may be named by a document until then; the sweep comes later, so it never meets one that is just being named. */
export const nameableMinutes = 55
const reusedMinutes = 45

export const nameOf = (file: string): string => `${file}.jpg`

/**
 * The one way in for a picture, whoever brings it. The row comes before the bytes, so that whatever is cut off in between
 * is known and taken away; the same picture sent again by the same sender is the same file.
 */
export async function keepPicture(
  { db, storage, quota = usualQuota }: Keeping,
  { by, domainId }: Sender,
  { bytes: sent, type, measure = ofDocuments }: SentPicture,
): Promise<KeptPicture> {
  if (sent.length === 0) throw new BadPicture('There is no picture')
  const sentSha256 = sha256Of(sent)
  const earlier = await transact(db, [domainId], (tx) =>
    tx
      .selectFrom('stored_file')
      .select(['id', 'bytes', 'width', 'height', 'sha256'])
      .where('domain_id', '=', domainId)
      .where('by', '=', by)
      .where('sent_sha256', '=', sentSha256)
      .where('is_whole', '=', true)
      // What a deposit shows already is brought once more: a file of its own, which is found to be the same.
      .where(sql<boolean>`not exists (select from deposit d where d.attachment = stored_file.id)`)
      .where(sql<boolean>`stored_at > now() - make_interval(mins => ${reusedMinutes})`)
      .limit(1)
      .executeTakeFirst(),
  )
  if (earlier) return { file: earlier.id, ...rest(earlier) }
  const { bytes, ...picture } = await cleanPicture(sent, type, measure)
  const file = uuidv7()
  await transact(db, [domainId], async (tx) => {
    const { rows } = await sql<{ pictures: number; bytes: bigint }>`
      select count(*) filter (where by = ${by})::int as pictures, coalesce(sum(bytes), 0)::bigint as bytes from stored_file
      where domain_id = ${domainId} and stored_at > now() - interval '1 day'`.execute(tx)
    const used = rows[0]
    if (used && (used.pictures >= quota.pictures || used.bytes + BigInt(bytes.length) > BigInt(quota.bytes)))
      throw new Refused('Too many pictures were uploaded today. Try again tomorrow.', { code: 'quota' })
    await tx
      .insertInto('stored_file')
      .values({ id: file, domain_id: domainId, by, sent_sha256: sentSha256, ...picture, bytes: bytes.length })
      .execute()
  })
  await storage.put(nameOf(file), bytes)
  await transact(db, [domainId], (tx) =>
    tx.updateTable('stored_file').set({ is_whole: true }).where('id', '=', file).execute(),
  )
  return { file, ...rest({ ...picture, bytes: bytes.length }) }
}

const rest = ({ bytes, width, height, sha256 }: Omit<KeptPicture, 'file'>): Omit<KeptPicture, 'file'> => ({
  bytes,
  width,
  height,
  sha256,
})
