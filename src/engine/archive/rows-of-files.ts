import { sql, type RawBuilder } from 'kysely'
import type { Period } from '#blueprint/filters.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { DatasetRequest } from '#engine/list/dataset.ts'
import { arrayTypeOf, fromFile, rowTable, type StoredRows } from '#platform/archive/archived-rows.ts'
import type { ArchivedRows, ArchiveReader } from '#platform/archive/archive-reader.ts'
import { quoted } from '#platform/archive/archived-table.ts'
import { filesOf } from '#platform/archive/catalogue.ts'
import { BadInput } from '#platform/errors/app-errors.ts'
import { addDays, dayBounds } from '#values/day.ts'

/** How a list of single rows reads the months that are in files. */
export interface RowFiles {
  readonly rows: StoredRows
  /**
   * Its filters on instants, the usual one first. `month`: files are by the month of it; `earlier`: it is before the end of a row, by
   * which files are, or by the difference of clocks after it.
   */
  readonly instants: Readonly<Record<string, { readonly column: string; readonly is: 'month' | 'earlier' }>>
  /** Its filters on the value of a column. */
  readonly exact: Readonly<Record<string, string>>
  /** What every row of the list has. */
  readonly only?: Readonly<Record<string, string>>
  /** Whether the database has the row `file` itself, perhaps corrected since: that one counts. */
  readonly isStored: RawBuilder<boolean>
}

type RowsRequest = Pick<DatasetRequest<AnyList>, 'db' | 'actor' | 'scope' | 'timeZone'> & { readonly filters: unknown }
type Filters = ReadonlyMap<string, unknown>

const filtersOf = ({ filters }: RowsRequest): Filters =>
  new Map<string, unknown>(typeof filters === 'object' && filters !== null ? Object.entries(filters) : [])

const mostRows = 100_000
/** A day for the time zone, and one for clocks that disagree. */
const marginDays = 2

const isPeriod = (value: unknown): value is Period =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

const inOrder = (days: readonly string[]) => days.toSorted((a, b) => (a < b ? -1 : 1))

function periodsOf({ instants }: RowFiles, filters: Filters) {
  return Object.entries(instants).flatMap(([key, instant]) => {
    const period = filters.get(key)
    return isPeriod(period) ? [{ ...instant, from: period.from, to: period.to }] : []
  })
}

/** The months in which a row of these periods can be. */
function monthsOf(files: RowFiles, filters: Filters) {
  const periods = periodsOf(files, filters)
  const ends = periods.filter(({ is }) => is === 'month').map(({ to }) => addDays(to, 1))
  return {
    from: inOrder(periods.map(({ from }) => addDays(from, -marginDays))).at(-1),
    to: inOrder(ends).at(0),
  }
}

const literal = (value: unknown): string | null => {
  if (typeof value === 'bigint' || typeof value === 'number') return String(value)
  return typeof value === 'string' ? quoted(value) : null
}

/** Only rows that the list can show are read; the list applies each of its filters to them again. */
function conditionsOf(files: RowFiles, filters: Filters, timeZone: string): readonly string[] {
  const days = periodsOf(files, filters).map(
    ({ column, from, to }) =>
      `"${column}" >= ${dayBounds(from, timeZone).from.getTime()} and "${column}" < ${dayBounds(to, timeZone).to.getTime()}`,
  )
  const values = Object.entries(files.exact).flatMap(([key, column]) => {
    const value = filters.get(key)
    const texts = (Array.isArray(value) ? value : [value]).map(literal).filter((text) => text !== null)
    return texts.length === 0 ? [] : [`"${column}" in (${texts.join(', ')})`]
  })
  const only = Object.entries(files.only ?? {}).map(([column, value]) => `"${column}" = ${quoted(value)}`)
  return [...days, ...values, ...only]
}

function domainsOf({ actor }: RowsRequest, filters: Filters): readonly number[] {
  const chosen = filters.get('domainId')
  return Array.isArray(chosen) ? actor.domains.filter((domain) => chosen.includes(domain)) : actor.domains
}

/** The rows of past months that the list may show; nothing where no file has any of them. */
export async function rowsOfFiles(
  files: RowFiles,
  request: RowsRequest,
  reader: ArchiveReader,
): Promise<ArchivedRows | undefined> {
  const { db, scope, timeZone } = request
  const filters = filtersOf(request)
  const table = rowTable(files.rows)
  const months = monthsOf(files, filters)
  const catalogued = await filesOf(db, { sources: [table.name], domains: domainsOf(request, filters), ...months })
  if (catalogued.length === 0) return undefined
  const agents = scope.isWhole
    ? []
    : await db.selectFrom('agent').where(scope.within('agent.id')).select('agent.id').execute()
  const names = Object.keys(files.rows.columns).map((name) => `"${name}"`)
  const conditions = conditionsOf(files, filters, timeZone)
  const columns = await reader.ask({
    table,
    files: catalogued,
    lookup: { columns: { agent_id: 'BIGINT' }, rows: agents.map(({ id }) => [id]) },
    sql: (source) =>
      `select ${names.join(', ')} from ${source} ${scope.isWhole ? '' : 'join lookup using (agent_id)'}
        where ${conditions.length === 0 ? 'true' : conditions.join(' and ')}`,
    mostRows,
  })
  if (columns === null)
    throw new BadInput({
      [Object.keys(files.instants)[0] ?? 'page']:
        `More than ${mostRows} rows are too many to be read from the archive. Choose fewer, or a shorter period.`,
    })
  return { months: {}, columns }
}

/** The rows of the database with those that only files have. */
export function withRowsOfFiles({ rows, isStored }: RowFiles, { columns }: ArchivedRows): RawBuilder<unknown> {
  const types = Object.entries(rows.columns)
  const names = sql.join(types.map(([name]) => sql.ref(name)))
  const values = types.map(([name, type]) => sql`${columns[name] ?? []}::${sql.raw(arrayTypeOf(type))}`)
  return sql`(select ${names} from ${sql.table(rows.from)}
    union all
    select ${names} from (select ${sql.raw(types.map(fromFile).join(', '))} from unnest(${sql.join(values)}) file(${names})) file
    where not ${isStored})`
}
