import { sql } from 'kysely'
import type { Tx, WriteTx } from '#platform/database/transaction.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { isOffered } from '#areas/content/rules/apps/app-version.ts'
import type { channels, downloadSources } from './app-labels.ts'

export interface Channel {
  readonly domainId: number
  readonly channel: (typeof channels)[number]
}

export interface Asking extends Channel {
  /** Its own id of the device; null if it did not say. */
  readonly device: string | null
}

export interface OfferedVersion {
  readonly id: string
  readonly file: string
  readonly package_name: string
  readonly version_name: string
  readonly version_code: bigint
  readonly min_sdk: number
  readonly is_forced: boolean
  readonly min_supported_code: bigint
  readonly bytes: number
  readonly sha256: string
  readonly certificate: string
  readonly notes: string
  readonly rollout: number
}

/** What a device is offered: of the released versions whose rollout includes it, the one with the highest code. */
export async function offeredVersion(tx: Tx, { domainId, channel, device }: Asking): Promise<OfferedVersion | null> {
  const released = await tx
    .selectFrom('apk_version')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('channel', '=', channel)
    .where('status', '=', 'RELEASED')
    .orderBy('version_code', 'desc')
    .execute()
  return released.find((version) => isOffered(device, version)) ?? null
}

interface Download {
  readonly apkId: string
  readonly domainId: number
  readonly source: (typeof downloadSources)[number]
  readonly ip: string
  readonly userAgent: string
}

/** Notes that a player began a download; returns its id. */
export async function beginDownload(tx: WriteTx, download: Download): Promise<string> {
  const { apkId, domainId, source, ip, userAgent } = download
  const id = uuidv7()
  await tx
    .insertInto('apk_download')
    .values({ id, apk_id: apkId, domain_id: domainId, source, ip, user_agent: userAgent })
    .execute()
  return id
}

export const endDownload = (tx: WriteTx, id: string, isComplete: boolean): Promise<unknown> =>
  tx
    .updateTable('apk_download')
    .set({ result: isComplete ? 'COMPLETED' : 'FAILED', finished_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
