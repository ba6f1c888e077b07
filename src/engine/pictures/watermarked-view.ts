import type { Permission } from '#blueprint/screen/permissions.ts'
import type { Database } from '#platform/database/connect.ts'
import { writtenInstant } from '#values/zones/written-time.ts'
import type { Actor, RequestOrigin } from '#platform/auth/actor.ts'
import { recordDisclosure } from '#engine/disclosures/disclosure.ts'
import { watermarked } from '#platform/storage/watermark.ts'

/** The viewer of a picture and the request details. */
export interface PictureViewer {
  readonly actor: Actor
  readonly timeZone: string
  readonly circumstances: RequestOrigin
  readonly now: Date
}

/** The audit entry of a view. */
export interface ViewRecord {
  readonly action: `${string}.picture-seen`
  readonly permission: Permission
  readonly subject: string
  readonly subject_name: string
  readonly domain_id: number
  readonly agent_id: bigint
  readonly player_id?: bigint | null
  readonly input: Readonly<Record<string, string>>
  readonly reason?: string
}

/**
 * Watermarks a picture with the viewer's name and the time; the view is audited before the first
 * byte is sent.
 */
export async function viewWatermarked(
  db: Database,
  { actor, timeZone, circumstances, now }: PictureViewer,
  record: ViewRecord,
  bytes: Buffer,
): Promise<Buffer> {
  await recordDisclosure(db, { actor, circumstances }, record)
  return watermarked(bytes, `${actor.username} ${viewTime(now, timeZone)}`)
}

export const viewTime = (now: Date, timeZone: string): string => writtenInstant(now, timeZone).slice(0, -3)
