import { sql } from 'kysely'
import type { Tx } from '#platform/database/transaction.ts'
import type { channels } from './app-labels.ts'
import { isUuid } from '#values/id.ts'

/** Minutes during which a version can be made of an uploaded package. The sweep starts later. */
const attachableMinutes = 55

interface Uploader {
  readonly by: string
  /** A second approver accepts it: it waited for as long as that took. */
  readonly isApproved: boolean
}

interface UploadedPackage {
  readonly id: string
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

/** A package that this user uploaded just now, and that no version has. */
export async function uploadedPackage(tx: Tx, file: string, { by, isApproved }: Uploader) {
  if (!isUuid(file)) return null
  const { rows } = await sql<UploadedPackage>`select * from package_of_uploader(${file}, ${by})
    where (${isApproved}::boolean or stored_at > now() - make_interval(mins => ${attachableMinutes}))`.execute(tx)
  return rows[0] ?? null
}

interface Channel {
  readonly domainId: number
  readonly channel: (typeof channels)[number]
}

/** Versions of one channel are added and released one after another. */
const lockChannel = (tx: Tx, { domainId, channel }: Channel) =>
  sql`select pg_advisory_xact_lock(hashtext('apk_version'), hashtext(${`${domainId} ${channel}`}))`.execute(tx)

/** The highest version that the channel ever had, whatever became of it. */
export async function newestVersion(tx: Tx, of: Channel) {
  await lockChannel(tx, of)
  const found = await tx
    .selectFrom('apk_version')
    .select([
      'package_name as packageName',
      'version_name as versionName',
      'version_code as versionCode',
      'certificate',
      'sha256',
    ])
    .where('domain_id', '=', of.domainId)
    .where('channel', '=', of.channel)
    .orderBy('version_code', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

/** The highest code that the channel offers now. */
export async function offeredCode(tx: Tx, of: Channel): Promise<bigint | null> {
  await lockChannel(tx, of)
  const found = await tx
    .selectFrom('apk_version')
    .select('version_code')
    .where('domain_id', '=', of.domainId)
    .where('channel', '=', of.channel)
    .where('status', '=', 'RELEASED')
    .orderBy('version_code', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.version_code ?? null
}

export async function completedDownloads(tx: Tx, apkId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from apk_download where apk_id = ${apkId} and result = 'COMPLETED'`.execute(tx)
  return rows[0]?.n ?? 0
}
