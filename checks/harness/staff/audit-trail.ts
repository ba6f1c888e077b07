import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { trailKey } from '#platform/audit/chain.ts'
import { readCopies, readHeads } from '#platform/audit/external-copy.ts'
import { sealNext } from '#platform/audit/seal.ts'
import { copier, headStorer } from '#platform/audit/trail.ts'
import { verifyChain, type Finding } from '#platform/audit/verify-chain.ts'
import { until } from '#checks/harness/time/until.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { insertDomains } from './staff.ts'

export const key = trailKey(Buffer.alloc(32, 7))
export const rowsSealed = 24
const tables = ['audit', 'audit_link', 'audit_seal'] as const

/** Transactions of other test files can delay the sealer, so this repeats until everything is sealed. */
export async function sealEverything(db: TestDatabase['db']): Promise<void> {
  await until('everything is sealed', async () => {
    while ((await sealNext(db, key)).rows.length > 0);
    return (await verifyChain(db, { onFinding: () => undefined })).unsealed === 0n
  })
}

/** A database whose audit trail is written, sealed and tampered with, and a folder for the copied heads. */
export class TrailSetup {
  readonly database: TestDatabase
  readonly folder: string
  readonly owner: pg.PoolClient
  constructor(database: TestDatabase, folder: string, owner: pg.PoolClient) {
    this.database = database
    this.folder = folder
    this.owner = owner
  }

  async close(): Promise<void> {
    this.owner.release()
    await this.database.close()
    await rm(this.folder, { recursive: true, force: true })
  }

  async add(rowCount = 1, first = 1): Promise<void> {
    await this.owner.query(
      `insert into audit (domain_id, actor, action, subject, before, after, reason)
       select 1 + p % 2, 'person ' || p, 'withdraws.approval', 'withdrawal:' || p, jsonb_build_object('amount', p), '{"status": "APPROVED"}', 'checked'
       from generate_series($1::int, $2::int) p`,
      [first, first + rowCount - 1],
    )
  }

  async unsealed(): Promise<bigint> {
    return (await verifyChain(this.database.db, { onFinding: () => undefined })).unsealed
  }

  sealAll(): Promise<void> {
    return sealEverything(this.database.db)
  }

  /** Writes one row per transaction, seals in several batches and stores the head outside the database. */
  async seal(): Promise<void> {
    for (let at = 1; at <= rowsSealed; at += 1) {
      await this.add(1, at)
      if (at % 5 === 0) await this.sealAll()
    }
    await this.sealAll()
    await headStorer(this.database.db, this.folder)()
  }

  async findings(): Promise<readonly Finding[]> {
    const found: Finding[] = []
    const heads = (await readHeads(this.folder)) ?? []
    await verifyChain(this.database.db, {
      key,
      heads,
      copies: readCopies(this.folder),
      onFinding: (one) => found.push(one),
    })
    return found
  }

  /** Runs statements as the database owner, with triggers disabled. */
  async tamper(...statements: readonly string[]): Promise<void> {
    for (const table of tables) await this.owner.query(`alter table ${table} disable trigger user`)
    for (const statement of statements) await this.owner.query(statement)
    for (const table of tables) await this.owner.query(`alter table ${table} enable trigger user`)
  }

  async auditAt(seq: number): Promise<string> {
    const { rows } = await this.owner.query<{ audit_id: string }>('select audit_id from audit_link where seq = $1', [
      seq,
    ])
    return rows[0]!.audit_id
  }

  /** The text of each row in the second copy, by audit id. */
  async texts(): Promise<ReadonlyMap<string, string>> {
    const place = await mkdtemp(join(tmpdir(), 'overround-copy-'))
    await copier(this.database.db, place)()
    const [name] = await readdir(place)
    const lines = (await readFile(join(place, name!), 'utf8')).trimEnd().split('\n')
    await rm(place, { recursive: true })
    return new Map(
      lines.map((line) => [(JSON.parse(line) as { row: { id: string } }).row.id, /"row":(.*)\}$/.exec(line)![1]!]),
    )
  }
}

export async function openTrail(): Promise<TrailSetup> {
  const database = await freshDatabase()
  await insertDomains(database.ownerPool)
  const owner = await database.ownerPool.connect()
  await owner.query(`set app.whole_trail = 'on'`)
  return new TrailSetup(database, await mkdtemp(join(tmpdir(), 'overround-trail-')), owner)
}

type SealedTable = readonly [table: string, columns: readonly (readonly [name: string, type: string])[]]
const sealedTables: readonly SealedTable[] = [
  [
    'audit',
    [
      ['actor', 'text'],
      ['action', 'text'],
      ['subject', 'text'],
      ['reason', 'text'],
      ['before', 'jsonb'],
      ['after', 'jsonb'],
      ['domain_id', 'int'],
      ['result', 'text'],
      ['at', 'timestamptz'],
      ['id', 'uuid'],
      ['tx', 'xid8'],
    ],
  ],
  [
    'audit_link',
    [
      ['hash', 'bytea'],
      ['audit_id', 'uuid'],
    ],
  ],
  [
    'audit_seal',
    [
      ['head', 'bytea'],
      ['signature', 'bytea'],
      ['at', 'timestamptz'],
    ],
  ],
]

/** Flips one random bit of one stored value; tries again until the column accepts the result. */
export async function flipRandomBit(stage: TrailSetup): Promise<{ readonly change: string; readonly undo: string }> {
  for (;;) {
    const [table, columns] = sealedTables[randomInt(sealedTables.length)]!
    const [column, type] = columns[randomInt(columns.length)]!
    const where = await randomRow(stage, table)
    const shown = type === 'bytea' ? column : `convert_to(${column}::text, 'UTF8')`
    const { rows } = await stage.owner.query<{ value: Buffer }>(`select ${shown} as value from ${table} where ${where}`)
    const { value } = rows[0]!
    const flipped = Buffer.from(value)
    const bit = randomInt(value.length * 8)
    flipped[bit >> 3]! ^= 1 << (bit & 7)
    const [was, is] = [literal(value, type), literal(flipped, type)]
    try {
      await stage.tamper(`update ${table} set ${column} = ${is} where ${where}`)
    } catch {
      // The column cannot hold this value, so it cannot occur.
      await stage.tamper()
      continue
    }
    // A row whose key was flipped is found by its new key.
    const undo = `update ${table} set ${column} = ${was} where ${column === 'id' ? `id = ${is}` : where}`
    const same = await stage.owner.query<{ same: boolean }>(`select ${is} = ${was} as same`)
    if (!same.rows[0]!.same) return { change: `${table}.${column} bit ${bit} of ${value.toString('latin1')}`, undo }
    await stage.tamper(undo)
  }
}

async function randomRow(stage: TrailSetup, table: string): Promise<string> {
  const seq = randomInt(rowsSealed) + 1
  if (table === 'audit') return `id = '${await stage.auditAt(seq)}'`
  return table === 'audit_link' ? `seq = ${seq}` : `seq_to = ${Math.min(rowsSealed, Math.ceil(seq / 5) * 5)}`
}

const literal = (bytes: Buffer, type: string): string =>
  type === 'bytea'
    ? `'\\x${bytes.toString('hex')}'::bytea`
    : `convert_from('\\x${bytes.toString('hex')}', 'UTF8')::${type}`
