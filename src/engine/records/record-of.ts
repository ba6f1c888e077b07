import { sql, type RawBuilder, type SelectQueryBuilder, type SelectType } from 'kysely'
import type { Flow } from '#blueprint/decision/flow.ts'
import { operatorWide, type Subject } from './subject.ts'
import type { Rows, RowsOf } from '#engine/list/dataset.ts'
import type { RowsFrom } from '#engine/list/dataset-of.ts'
import { acrossDomains, sharedBy, type SharedRow, type SharedTable } from '#engine/reach/shared-domains.ts'
import type { Scope } from '#engine/scope.ts'
import { columnsOf } from '#platform/database/columns.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { DB } from '#platform/database/tables.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { isUuid } from '#values/id.ts'

type InCode<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<InCode<Tail>>}`
  : Name
const inCode = (name: string): string => name.replace(/_([a-z0-9])/g, (_, next: string) => next.toUpperCase())

/** The columns of a table under their names in code, as rules read them: is_listed is `isListed`. */
type StoredRow<T extends keyof DB> = {
  readonly [Column in keyof DB[T] & string as InCode<Column>]: SelectType<DB[T][Column]>
} & (T extends SharedTable ? SharedRow : unknown)
/** Any row while the query has not been checked yet: the compiler reads `shown` before it. */
type WithSelected<T extends keyof DB, Q> =
  unknown extends RowsOf<Q> ? any : Omit<StoredRow<T>, keyof RowsOf<Q>> & RowsOf<Q>

/** Who looks for a row, and by which id. */
export interface RowLookup {
  readonly id: string
  readonly actor: Actor
  readonly scope: Scope
}

interface Definition<T extends keyof DB, Row> {
  /**
   * Whose a row is: an agent's (agent_id), a domain's (domain_id; 0 or null: all of them), one user's of a domain (`visible` says whose),
   * the operator's, or shared by domains.
   */
  readonly scope: 'agent' | 'domain' | 'user' | 'operator' | (T extends SharedTable ? 'shared' : never)
  /** Columns that identify a row (default id); it is found by its id, or by the first of them. */
  readonly key?: readonly (keyof DB[T] & string)[]
  /** The column of the domain, if another. */
  readonly domain?: keyof DB[T] & string
  /** The agent of a row that has it elsewhere than in agent_id: in another column, or as the agent of its player. */
  readonly agent?: RawBuilder<bigint | null>
  /** Rows that the actor sees, where the scope alone does not say it. */
  readonly visible?: (lookup: RowLookup) => RawBuilder<boolean>
  /** The flow of its column `status`. */
  readonly flow?: Flow
  /** Taken before the row, where rows are compared with one another, or what a row belongs to is locked before it. */
  readonly lockFirst?: (tx: Tx, lookup: RowLookup) => Promise<unknown>
  /** What messages, logs and approvals call a row: 'domain Example'. */
  readonly name: (row: Row) => string
  /** Shown to the second approver and in the change history. */
  readonly shown: readonly (keyof Row & string)[]
  /** Whether actions with a second approval always need it for this row. */
  readonly isGrave?: (row: Row) => boolean
  /** The amount that is checked against approval limits. */
  readonly amount?: (row: Row) => bigint
  /** Who requested what is decided on a row, and decides none of it. */
  readonly requestedBy?: (row: Row) => readonly (string | null)[]
}

/** What is known of a row that is not stored yet, or was read in another way. */
type Known<Row> = { readonly [Column in keyof Row]?: Row[Column] | null } & { readonly agentId?: bigint | null }

/** A table as acts and forms know it: how a row is found, locked, named and shown. */
export interface TableRecord<T extends keyof DB = keyof DB, Row = any> {
  readonly table: T
  /** A row in the scope of the actor; null otherwise (404). */
  readonly find: (tx: Tx, lookup: RowLookup) => Promise<Row | null>
  /** The same, locked until the transaction ends. */
  readonly lock: (tx: Tx, lookup: RowLookup) => Promise<Row | null>
  /** For a call of a site, a feed or a task: any row that its transaction sees, locked and nothing before it. */
  readonly lockAsSystem: (tx: Tx, id: string) => Promise<Row | null>
  /** Rows of which this is true, in the order of their ids, locked; those that are locked elsewhere are left out. */
  readonly claim: (tx: Tx, due: RawBuilder<boolean>, limit: number) => Promise<readonly Row[]>
  /** The same, but those that are locked elsewhere are waited for: none is left out. */
  readonly lockEach: (tx: Tx, matching: RawBuilder<boolean>, limit: number) => Promise<readonly Row[]>
  /** The flow of its column `status`. */
  readonly flow?: Flow
  /** The row as the subject of a decision; of a new row what is known of it. */
  readonly subjectOf: (row: Row | Known<Row>, differing?: Partial<Pick<Subject<T>, 'name' | 'shown'>>) => Subject<T>
}
export type RowIn<R> = R extends TableRecord<any, infer Row> ? Row : never

type AnyRow = Readonly<Record<string, any>>
type AnyRows = SelectQueryBuilder<any, any, any>
interface Reading {
  /** Who reads; without it the system does. */
  readonly lookup?: RowLookup
  readonly isLocked: boolean
}
/** What was read of a row in another way, under its names in code: `subjectOf(asRow(stored))`. */
export const asRow = <R extends object>(
  stored: R,
): { readonly [Column in keyof R & string as InCode<Column>]: R[Column] } =>
  Object.fromEntries(Object.entries(stored).map(([column, value]) => [inCode(column), value])) as any

/**
 * Declares what the product knows of a table beside its columns: acts, moves and forms on it derive the look-up, the
 * lock, the 404 outside the scope and the audited subject. A second argument selects what a row shows of other tables.
 */
export function recordOf<const T extends keyof DB>(
  table: T,
  definition: Definition<T, StoredRow<T>>,
): TableRecord<T, StoredRow<T>>
export function recordOf<const T extends keyof DB, Q extends Rows>(
  table: T,
  select: (from: RowsFrom<T>) => Q,
  definition: Definition<T, WithSelected<T, Q>>,
): TableRecord<T, WithSelected<T, Q>>
export function recordOf(
  table: keyof DB,
  ...[first, second]: readonly [Definition<any, any>] | readonly [(from: any) => any, Definition<any, any>]
): TableRecord {
  const [select, definition] = typeof first === 'function' ? [first, second!] : [null, first]
  const { scope: owner, key = ['id'], domain = 'domain_id', agent, visible, lockFirst, flow } = definition
  const idColumn = key.includes('id') ? 'id' : (key[0] ?? 'id')
  const column = (of: string) => sql.ref(`${table}.${of}`)

  const rowsOf = (tx: Tx): AnyRows => {
    const all = (tx.selectFrom(table) as AnyRows).selectAll(table)
    const rows = select ? select(all) : all
    return agent ? rows.select(agent.as('agent_id')) : rows
  }

  const within = (query: AnyRows, lookup: RowLookup): AnyRows =>
    query
      .$if(owner === 'agent', (rows) => rows.where(lookup.scope.within(agent ?? `${table}.agent_id`)))
      .$if(owner === 'domain' || owner === 'user', (rows) =>
        rows.where(
          sql<boolean>`(${column(domain)} is null or ${column(domain)} = any(${[...lookup.actor.domains]}::int[]))`,
        ),
      )
      .$if(visible !== undefined, (rows) => rows.where(visible!(lookup)))

  async function read(tx: Tx, id: string, { lookup, isLocked }: Reading): Promise<any> {
    const columns = await columnsOf(tx, table)
    if (!isIdOfType(columns.get(idColumn)?.type, id)) return null
    if (isLocked && lookup) await lockFirst?.(tx, lookup)
    const row = await rowsOf(tx)
      .where(sql<boolean>`${column(idColumn)} = ${id}`)
      .$if(lookup !== undefined, (rows) => within(rows, lookup!))
      .$if(isLocked, (rows) => rows.forUpdate(table as never))
      .executeTakeFirst()
    if (!row || owner !== 'shared' || !isLocked || !lookup) return row ? asRow(row) : null
    return { ...asRow(row), betDomains: await acrossDomains(tx, lookup.actor, table as 'event', row['id']) }
  }

  const firstMatching = (tx: Tx, matching: RawBuilder<boolean>, limit: number): AnyRows =>
    rowsOf(tx)
      .where(matching)
      .orderBy(column(idColumn))
      .limit(limit)
      .forUpdate(table as never)

  return {
    table,
    find: (tx, lookup) => read(tx, lookup.id, { lookup, isLocked: false }),
    lock: (tx, lookup) => read(tx, lookup.id, { lookup, isLocked: true }),
    lockAsSystem: (tx, id) => read(tx, id, { isLocked: true }),
    claim: async (tx, due, limit) => (await firstMatching(tx, due, limit).skipLocked().execute()).map(asRow),
    lockEach: async (tx, matching, limit) => (await firstMatching(tx, matching, limit).execute()).map(asRow),
    ...(flow && { flow }),
    subjectOf: (row, differing = {}) => ({ ...subjectIn(table, definition, row), ...differing }),
  }
}

/** A row that is not stored has no version, state or history yet. */
function subjectIn(table: keyof DB, definition: Definition<any, any>, row: AnyRow): Subject<keyof DB> {
  const { scope: owner, key = ['id'], domain = 'domain_id', flow, name, shown } = definition
  const { isGrave, amount, requestedBy } = definition
  const isStored = row['version'] !== undefined
  // A new row that is itself a domain belongs to none before it is stored.
  const hasDomain = owner !== 'operator' && (isStored || domain !== 'id')
  const own: unknown = hasDomain ? row[inCode(domain)] : null
  const domainId = owner === 'shared' ? sharedBy(row, isStored) : own
  const agentId: unknown = owner === 'agent' ? row['agentId'] : null
  const subject = {
    table,
    key: Object.fromEntries(key.map((one) => [one, row[inCode(one)]])),
    ...(isStored ? { version: row['version'] } : {}),
    ...(flow && isStored ? { state: row['status'] } : {}),
    domainId: domainId === 0 ? operatorWide : (domainId ?? operatorWide),
    agentId: owner === 'user' ? null : (agentId ?? operatorWide),
    name: name(row),
    ...(isGrave && isStored ? { isGrave: isGrave(row) } : {}),
    ...(amount && isStored ? { amount: amount(row) } : {}),
    ...(requestedBy && isStored ? { requestedBy: requestedBy(row) } : {}),
    shown: isStored ? Object.fromEntries(shown.map((one) => [one, row[one]])) : {},
  }
  // The owner's column has the type of a subject's agent or domain.
  return subject as unknown as Subject<keyof DB>
}

/** Text that cannot be an id of this type finds nothing, instead of failing in the database. */
function isIdOfType(type: string | undefined, id: string): boolean {
  if (type === 'uuid') return isUuid(id)
  const digits = type === 'int2' ? 4 : type === 'int4' ? 9 : type === 'int8' ? 18 : null
  return digits === null || (id.length <= digits && /^\d+$/.test(id))
}
