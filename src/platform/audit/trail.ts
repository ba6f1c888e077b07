import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'
import { repeat } from '../jobs/repeat.ts'
import { canonical, seesWholeTrail } from './canonical.ts'
import { copiedTo, keepCopies, keepHead, openFolder, type Copied } from './keep.ts'
import { sealNext } from './seal.ts'
import { clockWatch, reachWatch } from './house-watch.ts'
import { denialWatch } from './watch.ts'

export interface TrailOptions {
  readonly db: Database
  /** See trailKey. */
  readonly key: Buffer
  /** See trailFolder. */
  readonly folder: string
  readonly onFault: (error: unknown) => void
}

export interface Trail {
  /** Seals, copies and keeps the head a last time. */
  end(): Promise<void>
}

const sealEveryMs = 1_000
const headEveryMs = 60_000
const portion = 1_000

/** Seals what was recorded, copies it to files beside the database and keeps the head there; all of it behind the answers. */
export function startTrail({ db, key, folder, onFault }: TrailOptions): Trail {
  const watch = denialWatch(db)
  const reach = reachWatch(db)
  const copies = copier(db, folder)
  const heads = headKeeper(db, folder)
  const loops = [
    repeat({
      everyMs: sealEveryMs,
      onFault: (error) => {
        reach.failed()
        onFault(error)
      },
      work: async () => {
        const { rows } = await sealNext(db, key)
        await reach.isBack()
        await watch(rows)
        return rows.length > 0
      },
    }),
    repeat({ everyMs: sealEveryMs, onFault, work: copies }),
    repeat({ everyMs: headEveryMs, onFault, work: heads }),
    repeat({ everyMs: sealEveryMs, onFault, work: clockWatch(db) }),
  ]
  return {
    async end() {
      await Promise.all(loops.map((loop) => loop.end()))
      await Promise.all([copies(), heads()]).catch(onFault)
    },
  }
}

interface Sealed {
  readonly seq: bigint
  readonly head: string
  readonly signature: string
  readonly at: Date
}

/** At most one head a minute, and none that is kept already. */
export function headKeeper(db: Database, folder: string): () => Promise<boolean> {
  let kept = 0n
  return async () => {
    const { rows } =
      await sql<Sealed>`select seq_to as seq, encode(head, 'hex') as head, encode(signature, 'hex') as signature, at
      from audit_seal order by seq_to desc limit 1`.execute(db)
    const [newest] = rows
    if (newest === undefined || newest.seq <= kept) return false
    await openFolder(folder)
    await keepHead(folder, { ...newest, seq: String(newest.seq), at: newest.at.toISOString() })
    kept = newest.seq
    return false
  }
}

/** Carries on where the files end, whoever sealed. Answers whether there may be more. */
export function copier(db: Database, folder: string, now = () => new Date()): () => Promise<boolean> {
  let place: bigint | null = null
  return async () => {
    if (place === null) {
      await openFolder(folder)
      place = await copiedTo(folder)
    }
    const copies = await linkedAfter(db, place)
    const last = copies.at(-1)
    if (last === undefined) return false
    try {
      await keepCopies(folder, now().toISOString().slice(0, 10), copies)
      place = last.seq
    } catch (error) {
      // How much of it was written is for the files to say.
      place = null
      throw error
    }
    return copies.length === portion
  }
}

const linkedAfter = (db: Database, place: bigint): Promise<readonly Copied[]> =>
  transact(db, [], async (tx) => {
    await seesWholeTrail.execute(tx)
    const { rows } =
      await sql<Copied>`select l.seq, encode(l.hash, 'hex') as hash, coalesce(${canonical}, 'null') as row
      from (select * from audit_link where seq > ${place} order by seq limit ${portion}) l
      left join audit a on a.id = l.audit_id and a.at = l.audit_at order by l.seq`.execute(tx)
    return rows
  })
