import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { isUuid } from '#values/id.ts'
import type { Tx } from '#engine/action/act.ts'
import { NotThere } from '#platform/errors/problems.ts'
import { transact } from '#platform/database/transact.ts'
import { nameableMinutes } from '#platform/storage/keep-picture.ts'
import { ofDocuments, type Measure } from '#platform/storage/picture.ts'
import { readWhole, type Showing } from './read-whole.ts'

/** Where the house shows pictures to players. They are nobody's secret: no look at one is logged, and no name drawn on it. */
export type PicturePlace = 'deposit_method' | 'deposit_guide'

const megabyte = 1_048_576
export const measures: Readonly<Record<PicturePlace, Measure>> = {
  deposit_method: { bytes: megabyte, leastSide: 32, kept: 192 },
  deposit_guide: { ...ofDocuments, kept: 1_200 },
}

/** As whom a person brings pictures of such a place: what he brought for another purpose hangs nowhere here, nor the other way round. */
export const bringerOf = (place: PicturePlace, username: string): string => `${place}:${username}`

interface Hanging {
  readonly place: PicturePlace
  readonly domainId: number
  readonly username: string
}

/** Of these pictures the ones that may hang in this house: brought a moment ago by this very person, or hanging there already. */
export async function mayHang(
  tx: Tx,
  files: readonly string[],
  { place, domainId, username }: Hanging,
): Promise<ReadonlySet<string>> {
  if (files.length === 0) return new Set()
  const { rows } = await sql<{
    id: string
  }>`select f.id from stored_file f where f.id = any(${files.filter(isUuid)}::uuid[]) and f.is_whole
      and case when exists (select from house_picture h where h.file = f.id)
        then exists (select from house_picture h where h.file = f.id and h.place = ${place} and h.domain_id = ${domainId})
        else f.by = ${bringerOf(place, username)} and f.stored_at > now() - make_interval(mins => ${nameableMinutes}) end
    for update of f`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

interface Found {
  readonly file: string
  readonly sha256: string
}

const whole = async (showing: Showing, found: Found | undefined): Promise<Buffer> => {
  if (!found) throw new NotThere()
  return readWhole(showing, found, { subject: `stored_file:${found.file}`, action: 'house-picture.damaged' })
}

interface Wanted {
  readonly file: string
  readonly place: PicturePlace
  readonly domains: readonly number[]
  readonly username: string
}

/** For staff: what hangs in their domains, and what they have just brought. */
export async function housePicture(showing: Showing, { file, place, domains, username }: Wanted): Promise<Buffer> {
  if (!isUuid(file)) throw new NotThere()
  return whole(
    showing,
    await one(showing.db, domains, (tx) =>
      sql<Found>`select f.id as file, f.sha256 from stored_file f where f.id = ${file} and f.is_whole
        and (f.by = ${bringerOf(place, username)} or exists (select from house_picture h where h.file = f.id and h.place = ${place}))`.execute(
        tx,
      ),
    ),
  )
}

/** For the site of one house: what it shows its players now. */
export async function shownPicture(
  showing: Showing,
  { domainId, file }: { readonly domainId: number; readonly file: string },
): Promise<Buffer> {
  if (!isUuid(file)) throw new NotThere()
  return whole(
    showing,
    await one(showing.db, [domainId], (tx) =>
      sql<Found>`select f.id as file, f.sha256 from stored_file f where f.id = ${file} and f.is_whole
        and exists (select from house_picture h where h.file = f.id and h.domain_id = ${domainId} and h.is_on)`.execute(
        tx,
      ),
    ),
  )
}

async function one(
  db: Database,
  domains: readonly number[],
  read: (tx: Tx) => Promise<{ readonly rows: readonly Found[] }>,
): Promise<Found | undefined> {
  const { rows } = await transact(db, domains, read)
  return rows[0]
}
