import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import type { WriteTx } from '#platform/database/transaction.ts'
import { transact } from '#platform/database/transact.ts'
import { canonical, wholeTrailAccess } from './canonical.ts'
import { genesis, isSigned, linkHash, signHead } from './chain.ts'

/** A position in the chain. */
interface ChainPosition {
  readonly seq: bigint
  readonly tx: string
  readonly audit_id: string
  readonly hash: Buffer
}

interface ChainEnd extends ChainPosition {
  /** The sealed rows are ahead of the transaction ids of this database. */
  readonly isAhead: boolean
  readonly head: Buffer | null
  readonly signature: Buffer | null
  readonly at: Date | null
}

interface Row {
  readonly id: string
  readonly tx: string
  readonly at: Date
  readonly row: string
  readonly actor: string
  readonly result: string
}

/** The rows sealed in one batch, for watchers of the trail. */
export interface SealedBatch {
  readonly rows: readonly Pick<Row, 'actor' | 'at' | 'result'>[]
}

const chainStart: ChainPosition = { seq: 0n, tx: '0', audit_id: '00000000-0000-0000-0000-000000000000', hash: genesis }
const batchSize = 1_000

/**
 * Links the next rows and signs the new head in one transaction. Rows of transactions older than every running one can
 * no longer be joined by others, so (tx, id) is a stable order; younger rows wait for the next run. Writers never wait
 * for the sealer, and it never waits for them.
 */
export const sealNext = (db: Database, key: Buffer): Promise<SealedBatch> =>
  transact(db, [], async (tx) => {
    await wholeTrailAccess.execute(tx)
    if ((await rowsAfter(tx, await readChainEnd(tx, key), 1)).length === 0 || !(await tryLockSealer(tx)))
      return { rows: [] }
    const end = await readChainEnd(tx, key)
    const rows = await rowsAfter(tx, end, batchSize)
    if (rows.length > 0) await link(tx, key, end, rows)
    return { rows }
  })

async function readChainEnd(tx: WriteTx, key: Buffer): Promise<ChainPosition> {
  const { rows } = await sql<ChainEnd>`select l.seq, l.tx::text, l.audit_id, l.hash, s.head, s.signature, s.at,
    l.tx >= pg_snapshot_xmax(pg_current_snapshot()) as "isAhead"
    from audit_link l left join audit_seal s on s.seq_to = l.seq order by l.seq desc limit 1`.execute(tx)
  const [end] = rows
  if (end === undefined) return chainStart
  if (end.isAhead)
    throw new Error(
      'This database has restarted its transaction ids, so its audit trail cannot be sealed. After pg_restore run: npm run restore -- --after-pg-restore',
    )
  // Links and their seal are written together. A link without a seal was changed by someone else and must not be
  // signed.
  const { seq, hash, head, signature, at } = end
  if (!head || !signature || !at || !head.equals(hash) || !isSigned(key, { seq, head, at }, signature))
    throw new Error(`The audit trail ends at ${seq} without a valid seal, so no rows are added. Run npm run verify.`)
  return end
}

async function rowsAfter(tx: WriteTx, end: ChainPosition, limit: number): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`select a.id, a.tx::text, a.at, a.actor, a.result, ${canonical} as row from audit a
    where (a.tx, a.id) > (${end.tx}::xid8, ${end.audit_id}::uuid) and a.tx < pg_snapshot_xmin(pg_current_snapshot())
    order by a.tx, a.id limit ${limit}`.execute(tx)
  return rows
}

/** A process that is sealing at this moment covers this one too. */
async function tryLockSealer(tx: WriteTx): Promise<boolean> {
  const { rows } =
    await sql`select 1 from setting where domain_id = 0 and key = 'audit_turn' for update skip locked`.execute(tx)
  return rows.length === 1
}

async function link(tx: WriteTx, key: Buffer, end: ChainPosition, rows: readonly Row[]): Promise<void> {
  let hash = end.hash
  const hashes = rows.map(({ row }) => (hash = linkHash(hash, row)).toString('hex'))
  await sql`insert into audit_link (seq, tx, audit_id, audit_at, hash)
    select ${end.seq} + l.place, l.tx::xid8, l.id, l.at, decode(l.hash, 'hex')
    from unnest(${rows.map((row) => row.tx)}::text[], ${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ at }) => at.toISOString())}::timestamptz[], ${hashes}::text[]) with ordinality l(tx, id, at, hash, place)`.execute(
    tx,
  )
  const head = { seq: end.seq + BigInt(rows.length), head: hash, at: new Date() }
  await sql`insert into audit_seal (seq_to, head, signature, at)
    values (${head.seq}, ${head.head}, ${signHead(key, head)}, ${head.at})`.execute(tx)
}
