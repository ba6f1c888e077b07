import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { BadInput, Conflict } from '#platform/errors/app-errors.ts'
import type { ScheduledTask } from '#platform/jobs/scheduled-task.ts'
import type { Sender } from '#platform/storage/store-picture.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { maxPackageBytes, storePackage, type PackageContext } from '#platform/apk/store-package.ts'
import { isPart, partBytes, placeOf, placesOf, uploadNameOf, type NamedPart } from './part-of-package.ts'

/** Bytes of unfinished uploads of one user. */
const maxUnfinished = 4 * maxPackageBytes

const partName = (id: string): string => `${id}.part`

interface StoredPart {
  readonly id: string
  readonly place: number
  readonly sha256: string
}

/** A part that another process removed when it completed the package, or that the storage lost. */
class LostPart extends Conflict {
  constructor() {
    super('A part of the package is missing in the storage. Choose the file again.', { code: 'part_missing' })
  }
}

type StoredPackage = Awaited<ReturnType<typeof storePackage>>

export interface UploadState {
  /** Where the upload goes on; all its bytes when it is complete. */
  readonly offset: number
  /** The package, once it is complete. */
  readonly stored: StoredPackage | null
}

/**
 * Takes one part of a package. What is stored is stored for good: a part that is sent again changes nothing, and the answer says
 * where to go on. With the last part that is missing the package is put together, checked and stored as one that came at once.
 */
export async function takePart(
  context: PackageContext,
  sender: Sender,
  part: NamedPart,
  body: Readable,
): Promise<UploadState> {
  const bytes = await bytesOf(body)
  if (!isPart(part, bytes)) throw new BadInput({ package: 'This part of the package is not whole. Send it again.' })
  return inTurn(`${sender.domainId} ${sender.by} ${part.upload}`, () => storeNext(context, sender, part, bytes))
}

async function storeNext(
  context: PackageContext,
  sender: Sender,
  part: NamedPart,
  bytes: Buffer,
): Promise<UploadState> {
  const { db } = context
  const before = await storedParts(db, sender, part)
  if (!before.some(({ place }) => place === placeOf(part))) await storePart(context, sender, part, bytes)
  const parts = await storedParts(db, sender, part)
  const missing = firstMissing(parts, placesOf(part.total))
  if (missing !== null) return { offset: missing * partBytes, stored: null }
  return { offset: part.total, stored: await complete(context, sender, part, parts) }
}

/** The bytes of a part, which are refused as soon as they are too many. */
async function bytesOf(body: Readable): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of body) {
    const bytes: Buffer = piece
    length += bytes.length
    if (length > partBytes) throw new BadInput({ package: `A part has at most ${partBytes / 1_048_576} MB.` })
    pieces.push(bytes)
  }
  return Buffer.concat(pieces)
}

/** The parts that are stored, each place once: two tabs may have sent the same one at the same time. */
const storedParts = (db: Database, { by, domainId }: Sender, { upload, total }: NamedPart): Promise<StoredPart[]> =>
  transact(db, [domainId], async (tx) => {
    const { rows } = await sql<StoredPart>`select distinct on (place) id, place, sha256 from app_package_part
      where by = ${by} and domain_id = ${domainId} and upload = ${upload} and total = ${total} and is_whole
      order by place, id`.execute(tx)
    return rows
  })

/** The place of the first part that is not there; null if all are. */
function firstMissing(parts: readonly StoredPart[], places: number): number | null {
  const gap = parts.findIndex(({ place }, at) => place !== at)
  const missing = gap === -1 ? parts.length : gap
  return missing < places ? missing : null
}

/** The row is written before the bytes, so that the sweep finds what a process left that ended meanwhile. */
async function storePart(
  { db, storage }: PackageContext,
  { by, domainId }: Sender,
  part: NamedPart,
  bytes: Buffer,
): Promise<void> {
  const id = uuidv7()
  await transact(db, [domainId], async (tx) => {
    const { rows } = await sql<{ total: bigint }>`select coalesce(sum(bytes), 0)::bigint as total from app_package_part
      where by = ${by} and stored_at > now() - interval '1 day'`.execute(tx)
    if (Number(rows[0]?.total ?? 0) + bytes.length > maxUnfinished)
      throw new Conflict('Too many uploads are not finished. Finish one of them, or try again tomorrow.', {
        code: 'quota',
      })
    await sql`insert into app_package_part (id, domain_id, by, upload, total, place, bytes, sha256)
      values (${id}, ${domainId}, ${by}, ${part.upload}, ${part.total}, ${placeOf(part)}, ${bytes.length}, ${part.sha256})`.execute(
      tx,
    )
  })
  await storage.put(partName(id), bytes)
  await transact(db, [domainId], (tx) => sql`update app_package_part set is_whole = true where id = ${id}`.execute(tx))
}

const turns = new Map<string, Promise<unknown>>()

/** Two tabs that send parts of one package are answered one after the other: with the last part it is completed once. */
async function inTurn<T>(upload: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(upload) ?? Promise.resolve()
  const mine = before.then(work, work)
  turns.set(upload, mine)
  try {
    return await mine
  } finally {
    if (turns.get(upload) === mine) turns.delete(upload)
  }
}

/** Nothing of the parts is left once the package is stored or refused; a fault leaves them for another try. */
async function complete(
  context: PackageContext,
  sender: Sender,
  part: NamedPart,
  parts: readonly StoredPart[],
): Promise<StoredPackage> {
  const { db, storage } = context
  const isUnchanged = uploadNameOf(parts.map(({ sha256 }) => sha256)) === part.upload
  if (!isUnchanged) {
    await removeParts(db, storage, sender, part)
    throw new BadInput({ package: 'The file changed while it was uploaded. Choose it again.' })
  }
  try {
    const whole = Readable.from(bytesOfParts(storage, parts), { objectMode: false })
    const stored = await storePackage(context, sender, whole)
    await removeParts(db, storage, sender, part)
    return stored
  } catch (problem) {
    if (problem instanceof BadInput || problem instanceof LostPart) await removeParts(db, storage, sender, part)
    throw problem
  }
}

async function* bytesOfParts(storage: Storage, parts: readonly StoredPart[]): AsyncGenerator<Uint8Array, void> {
  for (const { id } of parts) {
    const bytes = await storage.get(partName(id))
    if (bytes === null) throw new LostPart()
    yield bytes
  }
}

const removeParts = (db: Database, storage: Storage, { by, domainId }: Sender, { upload }: NamedPart): Promise<void> =>
  transact(db, [domainId], async (tx) => {
    const { rows } = await sql<{ id: string }>`delete from app_package_part
      where by = ${by} and domain_id = ${domainId} and upload = ${upload} returning id`.execute(tx)
    for (const { id } of rows) await storage.remove(partName(id))
  })

const batchSize = 50

/** Removes parts of uploads that nobody went on with for a day. Returns how many. */
export const sweepParts = (db: Database, storage: Storage): Promise<number> =>
  transact(db, 'all', async (tx) => {
    const { rows } = await sql<{ id: string }>`delete from app_package_part where id in (
      select id from app_package_part where stored_at < now() - interval '24 hours'
      order by stored_at limit ${batchSize} for update skip locked) returning id`.execute(tx)
    for (const { id } of rows) await storage.remove(partName(id))
    return rows.length
  })

export const partSweepTask = (db: Database, storage: Storage): Omit<ScheduledTask, 'onFault'> => ({
  everyMs: 60_000,
  work: async () => (await sweepParts(db, storage)) === batchSize,
})
