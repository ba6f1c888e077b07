import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { wholeSnapshot } from '#platform/database/snapshot.ts'
import { canonical, seesWholeTrail } from './canonical.ts'
import { genesis, isSigned, linkHash } from './chain.ts'
import type { KeptHead } from './keep.ts'

/** Something in the trail that is not as it was sealed, and exactly where. */
export interface Finding {
  readonly seq: bigint | null
  readonly audit: string | null
  readonly finding: string
}

export interface ChainProof {
  /** Absent: hashes are held against rows, signatures against nothing. */
  readonly key?: Buffer
  /** Heads kept outside the database, oldest first. */
  readonly heads?: readonly KeptHead[]
  readonly onFinding: (finding: Finding) => void
}

export interface Proven {
  readonly rows: bigint
  /** Recorded, but not sealed yet: the newest, while the sealer works. */
  readonly waiting: bigint
  readonly findings: number
}

interface Link {
  readonly seq: bigint
  readonly tx: bigint
  readonly audit_id: string
  readonly hash: Buffer
  readonly seal: Buffer | null
  readonly signature: Buffer | null
  readonly at: Date | null
}

interface Row {
  readonly id: string
  readonly tx: bigint
  readonly row: string
  readonly isComing: boolean
}

const portion = 2_000

/**
 * Walks rows and chain side by side in the order both have, a portion at a time, and says of every row whether it is the one
 * that was sealed in its place. Rows that are not sealed yet are counted, no more.
 */
export const verifyChain = (db: Database, proof: ChainProof): Promise<Proven> =>
  wholeSnapshot(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await seesWholeTrail.execute(tx)
    let findings = 0
    const tell = (seq: bigint | null, audit: string | null, finding: string) => {
      findings += 1
      proof.onFinding({ seq, audit, finding })
    }
    const walk = walking(proof, tell)
    const [links, rows] = [paged(linksAfter(tx)), paged(rowsAfter(tx))]
    let [link, row] = [await links.next(), await rows.next()]
    while (!link.done) {
      const order = row.done ? -1 : orderOf(link.value, row.value)
      if (order > 0 && !row.done) {
        tell(null, row.value.id, 'was inserted outside the chain')
        row = await rows.next()
        continue
      }
      walk.link(link.value, order === 0 && !row.done ? row.value : null)
      if (order === 0) row = await rows.next()
      link = await links.next()
    }
    let waiting = 0n
    for (; !row.done; row = await rows.next()) {
      if (row.value.isComing) tell(null, row.value.id, 'names a transaction that has not happened')
      waiting += 1n
    }
    walk.end(await lastSeal(tx))
    return { rows: walk.rows(), waiting, findings }
  })

type Tell = (seq: bigint | null, audit: string | null, finding: string) => void

/** Holds each link against the one before it, its row, its seal and the heads kept outside. */
function walking({ key, heads = [] }: ChainProof, tell: Tell) {
  const kept = new Map(heads.map((one) => [one.seq, one]))
  let [seq, hash, isSealed, rows] = [0n, genesis, true, 0n]
  return {
    link(link: Link, row: Row | null): void {
      const { audit_id: audit } = link
      rows += 1n
      if (link.seq !== seq + 1n) tell(seq + 1n, null, `is missing from the chain, up to ${link.seq - 1n}`)
      else if (row === null)
        tell(link.seq, audit, 'was deleted: the chain names it and it is not there, or not in its place')
      else if (!linkHash(hash, row.row).equals(link.hash)) tell(link.seq, audit, 'was changed after it was sealed')
      if (link.seal !== null) checkSeal(link, { key, tell })
      const head = kept.get(String(link.seq))
      if (head && link.seal === null) tell(link.seq, audit, `was sealed at ${head.at} but its seal is missing`)
      if (head && head.head !== link.hash.toString('hex'))
        tell(
          link.seq,
          audit,
          `has another past than the one kept outside at ${head.at}: the database was restored or rewritten`,
        )
      ;[seq, hash, isSealed] = [link.seq, link.hash, link.seal !== null]
    },
    end(lastSealed: bigint): void {
      if (lastSealed > seq) tell(lastSealed, null, 'is sealed, but the chain ends before it: the chain was truncated')
      if (!isSealed) tell(seq, null, 'ends the chain without a seal: seals were removed')
      for (const one of heads)
        if (!isOurs(one, key)) tell(BigInt(one.seq), null, 'has an external copy with an invalid signature')
      const last = heads.at(-1)
      if (last && BigInt(last.seq) > seq)
        tell(
          seq,
          null,
          `ends the chain, but ${last.seq} was copied externally at ${last.at}: the chain was truncated or an old copy was restored`,
        )
    },
    rows: () => rows,
  }
}

const isOurs = ({ seq, head, at, signature }: KeptHead, key: Buffer | undefined): boolean =>
  key === undefined ||
  isSigned(key, { seq: BigInt(seq), head: Buffer.from(head, 'hex'), at: new Date(at) }, Buffer.from(signature, 'hex'))

function checkSeal(link: Link, { key, tell }: { readonly key: Buffer | undefined; readonly tell: Tell }): void {
  const { seq, seal, signature, at, hash } = link
  if (seal === null || signature === null || at === null) return
  const isRight = seal.equals(hash) && (key === undefined || isSigned(key, { seq, head: seal, at }, signature))
  if (!isRight) tell(seq, link.audit_id, 'carries a seal that is not its own: the chain was computed anew')
}

/** Below nought: the link stands before the row. */
function orderOf(link: Link, row: Row): number {
  if (link.tx !== row.tx) return link.tx < row.tx ? -1 : 1
  return link.audit_id < row.id ? -1 : link.audit_id > row.id ? 1 : 0
}

async function* paged<One>(page: (last: One | null) => Promise<readonly One[]>): AsyncGenerator<One, undefined> {
  for (let last: One | null = null; ;) {
    const found: readonly One[] = await page(last)
    yield* found
    last = found.at(-1) ?? null
    if (last === null || found.length < portion) return undefined
  }
}

async function lastSeal(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{
    seq: bigint
  }>`select seq_to as seq from audit_seal order by seq_to desc limit 1`.execute(tx)
  return rows[0]?.seq ?? 0n
}

const linksAfter = (tx: Tx) => async (last: Link | null) => {
  const { rows } =
    await sql<Link>`select l.seq, l.tx::text::bigint as tx, l.audit_id, l.hash, s.head as seal, s.signature, s.at
    from audit_link l left join audit_seal s on s.seq_to = l.seq
    where l.seq > ${last?.seq ?? 0n} order by l.seq limit ${portion}`.execute(tx)
  return rows
}

const rowsAfter = (tx: Tx) => async (last: Row | null) => {
  const { rows } = await sql<Row>`select a.id, a.tx::text::bigint as tx, ${canonical} as row,
    a.tx >= pg_snapshot_xmax(pg_current_snapshot()) as "isComing" from audit a
    where (a.tx, a.id) > (${String(last?.tx ?? 0n)}::xid8, ${last?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
    order by a.tx, a.id limit ${portion}`.execute(tx)
  return rows
}
