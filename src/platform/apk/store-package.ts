import { createHash } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'
import type { WriteTx } from '#platform/database/transaction.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { BadInput, Conflict } from '#platform/errors/app-errors.ts'
import { isAbsent } from '#platform/storage/local-folder.ts'
import type { Sender } from '#platform/storage/store-picture.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { readApk } from './read-apk.ts'

export const maxPackageBytes = 200 * 1_048_576
/** Uploads of one user in a day. */
const maxPackages = 40
const leftoverMs = 3_600_000
/** Less than the time after which the sweep takes a package. */
const reusedMinutes = 45

export const packageName = (file: string): string => `${file}.apk`

export interface PackageContext {
  readonly db: Database
  readonly storage: Storage
  /** Where a package lies while it arrives and is read. */
  readonly folder: string
}

/** Counts and hashes what passes; more than a package may have ends the upload. */
function measure() {
  const hash = createHash('sha256')
  let bytes = 0
  const meter = new Transform({
    transform(part: Buffer, _encoding, next) {
      bytes += part.length
      hash.update(part)
      next(bytes > maxPackageBytes ? new BadInput({ package: 'The package is larger than 200 MB.' }) : null, part)
    },
  })
  return { meter, measured: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Removes what a process left that ended during an upload. */
async function removeLeftovers(folder: string): Promise<void> {
  const now = Date.now()
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // What another upload removes meanwhile is no leftover.
    const found = await stat(path).catch((error: unknown) => {
      if (isAbsent(error)) return null
      throw error
    })
    if (found && now - found.mtimeMs > leftoverMs) await rm(path, { force: true })
  }
}

/**
 * Takes a package as a stream: it is written to a file, read there, and stored under a generated name if it is an app that phones install.
 * The row is written before the bytes are stored, so that the sweep finds interrupted uploads.
 */
export async function storePackage({ db, storage, folder }: PackageContext, sender: Sender, body: Readable) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeLeftovers(folder)
  const file = uuidv7()
  const path = join(folder, packageName(file))
  try {
    const { meter, measured } = measure()
    await pipeline(body, meter, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    const { bytes, sha256 } = measured()
    const read = await readApk(path)
    if ('refused' in read) throw new BadInput({ package: read.refused })
    const { packageName: name, versionName, versionCode, certificate } = read
    const uploaded = { bytes, sha256, packageName: name, versionName, versionCode: BigInt(versionCode), certificate }
    // A version of it may be of any domain.
    const earlier = await transact(db, 'all', (tx) => earlierUpload(tx, sender, sha256))
    if (earlier !== undefined) return { file: earlier, ...uploaded }
    await insertPackage(db, sender, {
      id: file,
      domain_id: sender.domainId,
      by: sender.by,
      bytes,
      sha256,
      package_name: read.packageName,
      version_name: read.versionName,
      version_code: BigInt(read.versionCode),
      min_sdk: read.minSdk,
      target_sdk: read.targetSdk,
      certificate: read.certificate,
      former_certificates: [...read.formerCertificates],
    })
    await storage.put(packageName(file), await openAsBlob(path))
    return { file: await becomeWhole({ db, storage }, sender, { file, sha256 }), ...uploaded }
  } finally {
    await rm(path, { force: true })
  }
}

/** The same bytes that this user uploaded before, and that no version has yet: sent again they are the same file. */
async function earlierUpload(tx: WriteTx, { by, domainId }: Sender, sha256: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select p.id from app_package p
    where p.by = ${by} and p.domain_id = ${domainId} and p.sha256 = ${sha256} and p.is_whole
      and p.stored_at > now() - make_interval(mins => ${reusedMinutes})
      and not exists (select from apk_version v where v.file = p.id)
    limit 1`.execute(tx)
  return rows[0]?.id
}

interface StoredBytes {
  readonly file: string
  readonly sha256: string
}

/**
 * The package is offered for a version from now on. Where the same bytes were uploaded twice at once, also to two processes, the first
 * that is whole is the file of both, and the other one is removed. Returns the id of the file.
 */
const becomeWhole = (
  { db, storage }: Pick<PackageContext, 'db' | 'storage'>,
  sender: Sender,
  { file, sha256 }: StoredBytes,
): Promise<string> =>
  transact(db, 'all', async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('app_package'), hashtext(${`${sender.by} ${sha256}`}))`.execute(tx)
    const first = await earlierUpload(tx, sender, sha256)
    if (first === undefined) {
      await tx.updateTable('app_package').set({ is_whole: true }).where('id', '=', file).execute()
      return file
    }
    await storage.remove(packageName(file))
    await tx.deleteFrom('app_package').where('id', '=', file).execute()
    return first
  })

interface NewPackage {
  readonly id: string
  readonly domain_id: number
  readonly by: string
  readonly bytes: number
  readonly sha256: string
  readonly package_name: string
  readonly version_name: string
  readonly version_code: bigint
  readonly min_sdk: number
  readonly target_sdk: number
  readonly certificate: string
  readonly former_certificates: string[]
}

const insertPackage = (db: Database, { by, domainId }: Sender, row: NewPackage): Promise<void> =>
  transact(db, [domainId], async (tx) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from app_package
      where by = ${by} and stored_at > now() - interval '1 day'`.execute(tx)
    if ((rows[0]?.n ?? 0) >= maxPackages)
      throw new Conflict('Too many packages were uploaded today. Try again tomorrow.', { code: 'quota' })
    await tx.insertInto('app_package').values(row).execute()
  })
