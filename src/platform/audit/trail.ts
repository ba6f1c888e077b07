import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'
import { startTask } from '#platform/jobs/scheduled-task.ts'
import { canonical, wholeTrailAccess } from './canonical.ts'
import {
  lastCopiedSeq,
  appendCopies,
  appendHead,
  openFolder,
  storeNewestHead,
  type CopiedRow,
} from './external-copy.ts'
import { sealNext } from './seal.ts'
import { clockWatch, reachWatch } from './health-watch.ts'
import { denialWatch } from './denial-watch.ts'

export interface TrailOptions {
  readonly db: Database
  /** See trailKey. */
  readonly key: Buffer
  /** See trailFolder. */
  readonly folder: string
  readonly onFault: (error: unknown) => void
}

export interface Trail {
  /** Seals, copies and stores the head one last time. */
  end(): Promise<void>
}

const sealEveryMs = 1_000
const headEveryMs = 60_000
const batchSize = 1_000

/** Seals recorded rows, copies them to files outside the database and stores the head there, all in the background. */
export function startTrail({ db, key, folder, onFault }: TrailOptions): Trail {
  const watch = denialWatch(db)
  const reach = reachWatch(db)
  const copies = copier(db, folder)
  const heads = headStorer(db, folder)
  const newest = headStorer(db, folder, storeNewestHead)
  const loops = [
    startTask({
      everyMs: sealEveryMs,
      onFault: (error) => {
        reach.failed()
        onFault(error)
      },
      work: async () => {
        const { rows } = await sealNext(db, key)
        await reach.isBack()
        if (rows.length > 0) await newest()
        await watch(rows)
        return rows.length > 0
      },
    }),
    startTask({ everyMs: sealEveryMs, onFault, work: copies }),
    startTask({ everyMs: headEveryMs, onFault, work: heads }),
    startTask({ everyMs: sealEveryMs, onFault, work: clockWatch(db) }),
  ]
  return {
    async end() {
      await Promise.all(loops.map((loop) => loop.end()))
      await Promise.all([copies(), heads(), newest()]).catch(onFault)
    },
  }
}

interface SealRow {
  readonly seq: bigint
  readonly head: string
  readonly signature: string
  readonly at: Date
}

/** Stores the newest head unless it is stored already: in the list of one a minute, or as the newest of all. */
export function headStorer(db: Database, folder: string, store = appendHead): () => Promise<boolean> {
  let stored = 0n
  return async () => {
    const { rows } =
      await sql<SealRow>`select seq_to as seq, encode(head, 'hex') as head, encode(signature, 'hex') as signature, at
      from audit_seal order by seq_to desc limit 1`.execute(db)
    const [newest] = rows
    if (newest === undefined || newest.seq <= stored) return false
    await openFolder(folder)
    await store(folder, { ...newest, seq: String(newest.seq), at: newest.at.toISOString() })
    stored = newest.seq
    return false
  }
}

/** Copies from where the files end, whichever process sealed. Returns whether there may be more. */
export function copier(db: Database, folder: string, now = () => new Date()): () => Promise<boolean> {
  let place: bigint | null = null
  return async () => {
    if (place === null) {
      await openFolder(folder)
      place = await lastCopiedSeq(folder)
    }
    const copies = await readLinkedRows(db, place)
    const last = copies.at(-1)
    if (last === undefined) return false
    try {
      await appendCopies(folder, now().toISOString().slice(0, 10), copies)
      place = last.seq
    } catch (error) {
      // The files say how much was written.
      place = null
      throw error
    }
    return copies.length === batchSize
  }
}

const readLinkedRows = (db: Database, place: bigint): Promise<readonly CopiedRow[]> =>
  transact(db, [], async (tx) => {
    await wholeTrailAccess.execute(tx)
    const { rows } =
      await sql<CopiedRow>`select l.seq, encode(l.hash, 'hex') as hash, coalesce(${canonical}, 'null') as row
      from (select * from audit_link where seq > ${place} order by seq limit ${batchSize}) l
      left join audit a on a.id = l.audit_id and a.at = l.audit_at order by l.seq`.execute(tx)
    return rows
  })
