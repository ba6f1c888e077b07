import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import type { PictureSize } from '#blueprint/catalogue/picture-shape.ts'
import type { TableName } from '#blueprint/table-names.ts'
import { isUuid } from '#values/id.ts'
import type { Tx } from '#engine/action/act.ts'
import { NotFound } from '#platform/errors/app-errors.ts'
import { transact } from '#platform/database/transact.ts'
import { attachableMinutes } from '#platform/storage/store-picture.ts'
import { documentLimits, type PictureLimits } from '#platform/storage/picture.ts'
import { readVerified, type PictureContext } from './read-verified.ts'

/**
 * Where the operator shows pictures to players. They are public: views are not logged or
 * watermarked.
 */
export type PicturePlace = TableName

const megabyte = 1_048_576
const measures: { readonly [Place in PicturePlace]?: PictureLimits } = {
  deposit_method: { bytes: megabyte, minSide: 32, storedSide: 192 },
  domain: { bytes: megabyte, minSide: 32, storedSide: 192 },
  deposit_guide: { ...documentLimits, storedSide: 1_200 },
  // Pictures that are pasted into a text are as large, and as small, as their writer found them.
  blog: { bytes: documentLimits.bytes, minSide: 1, storedSide: 1_920 },
}
/** Pictures of a catalogue may be as wide as a screen. */
const ofCatalogue: PictureLimits = { bytes: megabyte, minSide: 32, storedSide: 1_920 }
export const measureOf = (place: PicturePlace): PictureLimits => measures[place] ?? ofCatalogue

/** Uploader key of a place: a picture uploaded for one purpose cannot be attached for another. */
export const uploaderKey = (place: PicturePlace, username: string): string => `${place}:${username}`

interface AttachmentTarget {
  readonly place: PicturePlace
  readonly domainId: number
  readonly username: string
}

/**
 * Which of these pictures can be attached in this domain, with their sizes: uploaded recently by this user, or
 * already attached there.
 */
export async function attachablePictures(
  tx: Tx,
  files: readonly string[],
  { place, domainId, username }: AttachmentTarget,
): Promise<ReadonlyMap<string, PictureSize>> {
  if (files.length === 0) return new Map()
  const { rows } = await sql<
    PictureSize & { readonly id: string }
  >`select f.id, f.width, f.height, f.bytes, f.frames from stored_file f where f.id = any(${files.filter(isUuid)}::uuid[]) and f.is_whole
      and case when exists (select from operator_picture h where h.file = f.id)
        then exists (select from operator_picture h where h.file = f.id and h.location = ${place} and h.domain_id = ${domainId})
        else f.by = ${uploaderKey(place, username)} and f.stored_at > now() - make_interval(mins => ${attachableMinutes}) end
    for update of f`.execute(tx)
  return new Map(rows.map(({ id, ...size }) => [id, size]))
}

interface PictureRecord {
  readonly file: string
  readonly sha256: string
}

const readPicture = async (showing: PictureContext, found: PictureRecord | undefined): Promise<Buffer> => {
  if (!found) throw new NotFound()
  return readVerified(showing, found, { subject: `stored_file:${found.file}`, action: 'house-picture.damaged' })
}

interface PictureLookup {
  readonly file: string
  readonly place: PicturePlace
  readonly domains: readonly number[]
  readonly username: string
}

/** For staff: pictures attached in their domains, and their own recent uploads. */
export async function operatorPicture(
  showing: PictureContext,
  { file, place, domains, username }: PictureLookup,
): Promise<Buffer> {
  if (!isUuid(file)) throw new NotFound()
  return readPicture(
    showing,
    await one(showing.db, domains, (tx) =>
      sql<PictureRecord>`select f.id as file, f.sha256 from stored_file f where f.id = ${file} and f.is_whole
        and (f.by = ${uploaderKey(place, username)} or exists (select from operator_picture h where h.file = f.id and h.location = ${place}))`.execute(
        tx,
      ),
    ),
  )
}

/** For the site of one domain: pictures currently shown to players. */
export async function shownPicture(
  showing: PictureContext,
  { domainId, file }: { readonly domainId: number; readonly file: string },
): Promise<Buffer> {
  if (!isUuid(file)) throw new NotFound()
  return readPicture(
    showing,
    await one(showing.db, [domainId], (tx) =>
      sql<PictureRecord>`select f.id as file, f.sha256 from stored_file f where f.id = ${file} and f.is_whole
        and exists (select from operator_picture h where h.file = f.id and h.domain_id = ${domainId} and h.is_on)`.execute(
        tx,
      ),
    ),
  )
}

async function one(
  db: Database,
  domains: readonly number[],
  read: (tx: Tx) => Promise<{ readonly rows: readonly PictureRecord[] }>,
): Promise<PictureRecord | undefined> {
  const { rows } = await transact(db, domains, read)
  return rows[0]
}
