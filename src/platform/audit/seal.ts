import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import type { WriteTx } from '#platform/database/transaction.ts'
import { transact } from '#platform/database/transact.ts'
import { canonical, seesWholeTrail } from './canonical.ts'
import { genesis, isSigned, linkHash, signatureOf } from './chain.ts'

/** Where the chain ends. */
interface Place {
  readonly seq: bigint
  readonly tx: string
  readonly audit_id: string
  readonly hash: Buffer
}

interface End extends Place {
  /** What is sealed already lies in the future of this database's transactions. */
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

/** What was sealed, for whoever watches the trail as it grows. */
export interface Sealed {
  readonly rows: readonly Pick<Row, 'actor' | 'at' | 'result'>[]
}

const beginning: Place = { seq: 0n, tx: '0', audit_id: '00000000-0000-0000-0000-000000000000', hash: genesis }
const portion = 1_000

/**
 * Links the next rows and signs the new head, both or neither. Rows of transactions that are older than every one under way
 * can no longer be joined by others, so (tx, id) is an order that stands; what is younger waits for the next time. Nobody
 * who moves money waits for this, and this waits for nobody.
 */
export const sealNext = (db: Database, key: Buffer): Promise<Sealed> =>
  transact(db, [], async (tx) => {
    await seesWholeTrail.execute(tx)
    if ((await rowsAfter(tx, await endOf(tx, key), 1)).length === 0 || !(await takeTurn(tx))) return { rows: [] }
    const end = await endOf(tx, key)
    const rows = await rowsAfter(tx, end, portion)
    if (rows.length > 0) await link(tx, key, end, rows)
    return { rows }
  })

async function endOf(tx: WriteTx, key: Buffer): Promise<Place> {
  const { rows } = await sql<End>`select l.seq, l.tx::text, l.audit_id, l.hash, s.head, s.signature, s.at,
    l.tx >= pg_snapshot_xmax(pg_current_snapshot()) as "isAhead"
    from audit_link l left join audit_seal s on s.seq_to = l.seq order by l.seq desc limit 1`.execute(tx)
  const [end] = rows
  if (end === undefined) return beginning
  if (end.isAhead)
    throw new Error(
      'This database has restarted its transaction ids, so its audit trail cannot be sealed: move it as a copy of its files, not as a dump',
    )
  // Links and their seal are written together: whoever finds one without the other must not sign what somebody else made of it.
  const { seq, hash, head, signature, at } = end
  if (!head || !signature || !at || !head.equals(hash) || !isSigned(key, { seq, head, at }, signature))
    throw new Error(
      `The audit trail ends at ${seq} without a seal of ours, so nothing is added to it: run npm run verify`,
    )
  return end
}

async function rowsAfter(tx: WriteTx, end: Place, most: number): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`select a.id, a.tx::text, a.at, a.actor, a.result, ${canonical} as row from audit a
    where (a.tx, a.id) > (${end.tx}::xid8, ${end.audit_id}::uuid) and a.tx < pg_snapshot_xmin(pg_current_snapshot())
    order by a.tx, a.id limit ${most}`.execute(tx)
  return rows
}

/** Another process that seals at this moment does it for this one too. */
async function takeTurn(tx: WriteTx): Promise<boolean> {
  const { rows } =
    await sql`select 1 from setting where domain_id = 0 and key = 'audit_turn' for update skip locked`.execute(tx)
  return rows.length === 1
}

async function link(tx: WriteTx, key: Buffer, end: Place, rows: readonly Row[]): Promise<void> {
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
    values (${head.seq}, ${head.head}, ${signatureOf(key, head)}, ${head.at})`.execute(tx)
}
