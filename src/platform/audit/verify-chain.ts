import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { wholeSnapshot } from '#platform/database/snapshot.ts'
import { canonical, wholeTrailAccess } from './canonical.ts'
import { genesis, isSigned, linkHash } from './chain.ts'
import type { CopiedRow, StoredHead } from './external-copy.ts'

/** A row or link that is not as it was sealed, and its position. */
export interface Finding {
  readonly seq: bigint | null
  readonly audit: string | null
  readonly finding: string
}

export interface VerifyOptions {
  /** Omitted: hashes are checked, signatures are not. */
  readonly key?: Buffer
  /** Heads stored outside the database, oldest first. */
  readonly heads?: readonly StoredHead[]
  /** Rows copied outside the database, oldest first. */
  readonly copies?: AsyncIterable<Pick<CopiedRow, 'seq' | 'hash'>>
  readonly onFinding: (finding: Finding) => void
}

export interface VerifyResult {
  readonly rows: bigint
  /** Rows recorded but not sealed yet: the newest ones while the sealer runs. */
  readonly unsealed: bigint
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

const batchSize = 2_000

/**
 * Reads rows and links side by side in their common order, one batch at a time, and checks that each row is the one
 * sealed at its position. Unsealed rows are only counted.
 */
export const verifyChain = (db: Database, proof: VerifyOptions): Promise<VerifyResult> =>
  wholeSnapshot(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await wholeTrailAccess.execute(tx)
    let findings = 0
    const report = (seq: bigint | null, audit: string | null, finding: string) => {
      findings += 1
      proof.onFinding({ seq, audit, finding })
    }
    const checker = createChecker(proof, report)
    const [links, rows] = [readPages(linksAfter(tx)), readPages(rowsAfter(tx))]
    let [link, row] = [await links.next(), await rows.next()]
    while (!link.done) {
      const order = row.done ? -1 : compareLinkToRow(link.value, row.value)
      if (order > 0 && !row.done) {
        report(null, row.value.id, 'was inserted outside the chain')
        row = await rows.next()
        continue
      }
      checker.link(link.value, order === 0 && !row.done ? row.value : null)
      if (order === 0) row = await rows.next()
      link = await links.next()
    }
    let unsealed = 0n
    for (; !row.done; row = await rows.next()) {
      if (row.value.isComing) report(null, row.value.id, 'refers to a future transaction')
      unsealed += 1n
    }
    checker.end(await lastSeal(tx))
    if (proof.copies) await compareCopies(tx, proof.copies, report)
    return { rows: checker.rows(), unsealed, findings }
  })

type ReportFinding = (seq: bigint | null, audit: string | null, finding: string) => void

/** Checks each link against its predecessor, its row, its seal and the external heads. */
function createChecker({ key, heads = [] }: VerifyOptions, report: ReportFinding) {
  const headBySeq = new Map(heads.map((one) => [one.seq, one]))
  let [seq, hash, isSealed, rows] = [0n, genesis, true, 0n]
  return {
    link(link: Link, row: Row | null): void {
      const { audit_id: audit } = link
      rows += 1n
      if (link.seq !== seq + 1n) report(seq + 1n, null, `is missing from the chain, up to ${link.seq - 1n}`)
      else if (row === null)
        report(link.seq, audit, 'was deleted: the chain refers to it, but it is missing or out of order')
      else if (!linkHash(hash, row.row).equals(link.hash)) report(link.seq, audit, 'was changed after it was sealed')
      if (link.seal !== null) checkSeal(link, { key, report })
      const head = headBySeq.get(String(link.seq))
      if (head && link.seal === null) report(link.seq, audit, `was sealed at ${head.at} but its seal is missing`)
      if (head && head.head !== link.hash.toString('hex'))
        report(
          link.seq,
          audit,
          `has a different history than the external copy of ${head.at}: the database was restored or rewritten`,
        )
      ;[seq, hash, isSealed] = [link.seq, link.hash, link.seal !== null]
    },
    end(lastSealed: bigint): void {
      if (lastSealed > seq) report(lastSealed, null, 'is sealed, but the chain ends before it: the chain was truncated')
      if (!isSealed) report(seq, null, 'ends the chain without a seal: seals were removed')
      for (const one of heads)
        if (!hasValidSignature(one, key))
          report(BigInt(one.seq), null, 'has an external copy with an invalid signature')
      const last = heads.at(-1)
      if (last && BigInt(last.seq) > seq)
        report(
          seq,
          null,
          `ends the chain, but ${last.seq} was copied externally at ${last.at}: the chain was truncated or an old copy was restored`,
        )
    },
    rows: () => rows,
  }
}

/** Every copied row must be in the chain, with the same hash: also the newest, which no stored head covers yet. */
async function compareCopies(
  tx: Tx,
  copies: NonNullable<VerifyOptions['copies']>,
  report: ReportFinding,
): Promise<void> {
  let batch: Pick<CopiedRow, 'seq' | 'hash'>[] = []
  const compare = async () => {
    const { rows } = await sql<{ seq: bigint; hash: string }>`select c.seq, c.hash
      from unnest(${batch.map(({ seq }) => String(seq))}::bigint[], ${batch.map(({ hash }) => hash)}::text[]) c(seq, hash)
      left join audit_link l on l.seq = c.seq where l.seq is null or encode(l.hash, 'hex') <> c.hash order by c.seq`.execute(
      tx,
    )
    for (const { seq } of rows)
      report(seq, null, 'was copied to a file, but the chain has no such row: it was deleted or rewritten')
    batch = []
  }
  for await (const copy of copies) {
    batch.push(copy)
    if (batch.length === batchSize) await compare()
  }
  if (batch.length > 0) await compare()
}

const hasValidSignature = ({ seq, head, at, signature }: StoredHead, key: Buffer | undefined): boolean =>
  key === undefined ||
  isSigned(key, { seq: BigInt(seq), head: Buffer.from(head, 'hex'), at: new Date(at) }, Buffer.from(signature, 'hex'))

function checkSeal(
  link: Link,
  { key, report }: { readonly key: Buffer | undefined; readonly report: ReportFinding },
): void {
  const { seq, seal, signature, at, hash } = link
  if (seal === null || signature === null || at === null) return
  const isRight = seal.equals(hash) && (key === undefined || isSigned(key, { seq, head: seal, at }, signature))
  if (!isRight) report(seq, link.audit_id, 'has an invalid seal: the chain was recomputed')
}

/** Negative: the link comes before the row. */
function compareLinkToRow(link: Link, row: Row): number {
  if (link.tx !== row.tx) return link.tx < row.tx ? -1 : 1
  return link.audit_id < row.id ? -1 : link.audit_id > row.id ? 1 : 0
}

async function* readPages<One>(page: (last: One | null) => Promise<readonly One[]>): AsyncGenerator<One, undefined> {
  for (let last: One | null = null; ;) {
    const found: readonly One[] = await page(last)
    yield* found
    last = found.at(-1) ?? null
    if (last === null || found.length < batchSize) return undefined
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
    where l.seq > ${last?.seq ?? 0n} order by l.seq limit ${batchSize}`.execute(tx)
  return rows
}

const rowsAfter = (tx: Tx) => async (last: Row | null) => {
  const { rows } = await sql<Row>`select a.id, a.tx::text::bigint as tx, ${canonical} as row,
    a.tx >= pg_snapshot_xmax(pg_current_snapshot()) as "isComing" from audit a
    where (a.tx, a.id) > (${String(last?.tx ?? 0n)}::xid8, ${last?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
    order by a.tx, a.id limit ${batchSize}`.execute(tx)
  return rows
}
