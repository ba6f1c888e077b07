import type { Permission } from '#blueprint/screen/permissions.ts'
import type { Database } from '#platform/database/connect.ts'
import { dayOf } from '#values/day.ts'
import type { Actor, Circumstances } from '#platform/auth/actor.ts'
import { personTrail } from '#engine/recorder/audit-trail.ts'
import { insertRow } from '#platform/database/columns.ts'
import { transact } from '#platform/database/transact.ts'
import { watermarked } from '#platform/storage/watermark.ts'

/** Who looks, and from where. */
export interface Viewer {
  readonly actor: Actor
  readonly timeZone: string
  readonly circumstances: Circumstances
  readonly now: Date
}

/** What a look is called in the log, and what it was at. */
export interface Look {
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

/** The picture with the name of who looks and the time all over it; the look is in the log before the first byte leaves. */
export async function seen(
  db: Database,
  { actor, timeZone, circumstances, now }: Viewer,
  look: Look,
  bytes: Buffer,
): Promise<Buffer> {
  await transact(db, actor.domains, (tx) =>
    insertRow(tx, 'audit', { ...personTrail(actor, circumstances), ...look, actor: actor.username, result: 'SUCCESS' }),
  )
  return watermarked(bytes, `${actor.username} ${seenAt(now, timeZone)}`)
}

export const seenAt = (now: Date, timeZone: string): string =>
  `${dayOf(now.getTime(), timeZone)} ${now.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })}`
