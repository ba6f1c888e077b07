import { sql } from 'kysely'
import type { WriteTx } from '#engine/action/act.ts'
import { workOutside } from '#engine/tasks/work-outside.ts'
import { measureOf, uploaderKey } from '#engine/pictures/operator-picture.ts'
import type { Database } from '#platform/database/connect.ts'
import { Conflict } from '#platform/errors/app-errors.ts'
import type { ScheduledTask } from '#platform/jobs/scheduled-task.ts'
import { BlockedTarget, callOut, NoResponse } from '#platform/outbound/call.ts'
import { InvalidPicture, typeOf } from '#platform/storage/picture.ts'
import { storePicture } from '#platform/storage/store-picture.ts'
import type { Storage } from '#platform/storage/storage.ts'

export interface PictureContext {
  readonly db: Database
  readonly storage: Storage
  readonly mayLoopback: boolean
  readonly now?: () => Date
  /** What a picture may take to arrive, in milliseconds. */
  readonly withinMs?: number
}

interface WaitingPicture {
  readonly gameId: string
  readonly domainId: number
  readonly url: string
}

type Fetched = { readonly file: string } | { readonly problem: string }

const place = 'casino_game'
const measure = measureOf(place)
/** A catalogue is filled at once: more than staff upload in a day. */
const quota = { pictures: 20_000, bytes: 8 * 1_073_741_824 }

/** The next picture, which other workers leave alone for a minute. */
async function nextPicture(tx: WriteTx, now: Date): Promise<WaitingPicture | null> {
  const { rows } = await sql<WaitingPicture>`update casino_game_picture set tried_at = ${now}
    where game_id = (select p.game_id from casino_game_picture p
      where p.status = 'WAITING' and (p.tried_at is null or p.tried_at < ${now}::timestamptz - interval '1 minute')
      order by p.tried_at nulls first, p.game_id limit 1 for update skip locked)
    returning game_id as "gameId", domain_id as "domainId", url`.execute(tx)
  return rows[0] ?? null
}

/** Stores what is at the address, read by its own first bytes; or says why it is no picture of ours. */
async function fetched(context: PictureContext, { url, domainId }: WaitingPicture): Promise<Fetched> {
  const { db, storage, mayLoopback, withinMs = 10_000 } = context
  try {
    const { status, body } = await callOut({ method: 'GET', url, mayLoopback, withinMs, maxBytes: measure.bytes })
    if (status !== 200) return { problem: `The address answered with HTTP ${status}.` }
    const upload = { bytes: body, type: typeOf(body) ?? '', measure }
    const { file } = await storePicture(
      { db, storage, quota },
      { by: uploaderKey(place, 'catalogue file'), domainId },
      upload,
    )
    return { file }
  } catch (error) {
    const isRefusal =
      error instanceof BlockedTarget ||
      error instanceof NoResponse ||
      error instanceof InvalidPicture ||
      error instanceof Conflict
    if (isRefusal) return { problem: error.message.slice(0, 300) || 'The picture cannot be read.' }
    throw error
  }
}

/** A picture that staff chose meanwhile stays. */
async function storeOutcome(tx: WriteTx, { gameId }: WaitingPicture, outcome: Fetched): Promise<void> {
  if ('file' in outcome)
    await sql`update casino_game set thumbnail = ${outcome.file}, version = version + 1
      where id = ${gameId} and thumbnail is null`.execute(tx)
  const [status, problem] = 'file' in outcome ? ['STORED', ''] : ['FAILED', outcome.problem]
  await sql`update casino_game_picture set status = ${status}, problem = ${problem}
    where game_id = ${gameId} and status = 'WAITING'`.execute(tx)
}

/** Fetches the picture that waits for longest; returns whether there was one. */
export const fetchPicture = (context: PictureContext): Promise<boolean> =>
  workOutside(context, { claim: nextPicture, call: (waiting) => fetched(context, waiting), store: storeOutcome })

export const pictureTask = (context: PictureContext): Omit<ScheduledTask, 'onFault'> => ({
  everyMs: 1_000,
  work: () => fetchPicture(context),
})
