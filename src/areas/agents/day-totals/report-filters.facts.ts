import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import type { Period } from '#blueprint/filters.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Scope } from '#engine/scope.ts'
import { profitProducts } from '#areas/agents/rules/products.ts'
import { addDays, dayBounds, type Day } from '#values/day.ts'
import type { MonthsInFiles } from '#platform/archive/archive-reader.ts'

interface ReportRequest {
  readonly actor: Actor
  readonly scope: Scope
  readonly filters: { readonly node?: bigint }
}

/** The node a report starts at: the requested one, else the user’s own; null for the whole platform. */
export const startNodeOf = ({ actor, filters }: ReportRequest): bigint | null => filters.node ?? actor.agentId

/** A report can only start inside the user’s downline. */
export function isStartInScope(request: ReportRequest): RawBuilder<boolean> {
  const node = startNodeOf(request)
  const { scope } = request
  return sql<boolean>`${scope.includes(node)}::boolean`
}

const always = sql<boolean>`true`

/** Agents at and below the start node; all agents if it is null. */
export const fromNodeDown = (node: bigint | null): RawBuilder<boolean> =>
  node === null ? always : sql<boolean>`agent.upline @> array[${node}]::bigint[]`

export interface ReportFilters {
  readonly settledOn?: Period
  readonly product?: readonly string[]
  readonly domainId?: readonly number[]
  /** Months that are read from files: their rows here do not count. */
  readonly inFiles?: MonthsInFiles
  /** Of all time, as one sum: months that have left the database count with what was carried. */
  readonly isOfAllTime?: true
  /** The last day of the period counts up to the time of day that it is now on this one: all of it where this day is over. */
  readonly partOf?: Day
  /** In place of the present: the moment of the open day, to the millisecond. */
  readonly partAt?: string
  /** Of each day only these of its hours, counted from its start. */
  readonly hour?: readonly string[]
}

export const matchesAny = (
  column: string,
  values: readonly unknown[] | undefined,
  type: 'text' | 'int',
): RawBuilder<boolean> => (values ? sql<boolean>`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])` : always)

export const matchesId = (column: string, id: bigint | undefined): RawBuilder<boolean> =>
  id === undefined ? always : sql<boolean>`${sql.ref(column)} = ${id}`

const all = (...conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(conditions, sql` and `)})`

/** Whether a row of a daily total lies in the requested days. */
export const isOnDays = (column: string, { settledOn }: ReportFilters): RawBuilder<boolean> =>
  settledOn ? sql<boolean>`${sql.ref(column)} between ${settledOn.from}::date and ${settledOn.to}::date` : always

/** Refuses days of months that have left the database: what is added up without them would be too small. */
export const areDaysStored = ({ from, to }: Period): RawBuilder<boolean> =>
  sql<boolean>`require_online_days(${from}::date, ${to}::date, null, '{}', '{}')`

/**
 * Totals of nodes are in no file of their own: they follow from those of their agents. A period with a month that has left the database
 * and that no file answers is refused.
 */
function isStoredHere(
  table: 'agent_day' | 'node_day' | 'player_day',
  { inFiles = {}, settledOn, domainId, isOfAllTime }: ReportFilters,
): RawBuilder<boolean> {
  if (isOfAllTime) return always
  const months = inFiles[table === 'node_day' ? 'agent_day' : table] ?? []
  const [domains, firsts] = [months.map((each) => each.domainId), months.map(({ month }) => month)]
  const areOnline = sql<boolean>`require_online_days(${settledOn?.from ?? null}::date, ${settledOn?.to ?? null}::date,
    ${domainId ?? null}::int[], ${domains}::int[], ${firsts}::date[])`
  if (months.length === 0) return areOnline
  return sql<boolean>`(${areOnline} and ${sql.ref(`${table}.day`)} <> carried_day()
    and (${sql.ref(`${table}.domain_id`)}, date_trunc('month', ${sql.ref(`${table}.day`)}::timestamp)::date)
      not in (select file.domain, file.month from unnest(${domains}::int[], ${firsts}::date[]) file(domain, month)))`
}

/** Filters rows of a daily total. */
export const dayTotalFilters = (
  table: 'agent_day' | 'node_day' | 'player_day',
  filters: ReportFilters,
): RawBuilder<boolean> =>
  all(
    isOnDays(`${table}.day`, filters),
    // Daily totals of a player include deposits and withdrawals, which are not P/L.
    matchesAny(`${table}.product`, filters.product ?? profitProducts, 'text'),
    matchesAny(`${table}.domain_id`, filters.domainId, 'int'),
    isStoredHere(table, filters),
  )

/**
 * Start and end of the requested days in the time zone of each domain, as the daily totals count them. The offset keeps
 * the planner from recomputing it for every joined row.
 */
export const daysOfDomains = ({
  db,
  filters: { settledOn, partOf, partAt },
}: {
  readonly db: Tx
  readonly filters: ReportFilters
}) => {
  const bound = (instant: RawBuilder<Date>, otherwise: string) =>
    settledOn ? instant : sql<Date>`${otherwise}::timestamptz`
  const end = sql<Date>`day_start(${settledOn?.to ?? null}::date + 1, domain.time_zone)`
  return db
    .selectFrom('domain')
    .select([
      'domain.id',
      bound(sql<Date>`day_start(${settledOn?.from ?? null}::date, domain.time_zone)`, '-infinity').as('begins_at'),
      bound(settledOn && partOf ? endOfPart(settledOn.to, partOf, 'domain.time_zone', partAt) : end, 'infinity').as(
        'ends_at',
      ),
    ])
    .offset(0)
}

/** The present, as exactly as a link can say it. */
const present = sql<Date>`date_trunc('milliseconds', now())`

/** The present as links write it. */
export const presentText = sql<string>`to_char(${present} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** On a day the time of day that it is now in the zone, counted from the start of the open day; at most the end of the day. */
export function endOfPart(day: Day, openDay: Day, zone: string, at?: string): RawBuilder<Date> {
  const moment = at === undefined ? present : sql<Date>`${at}::timestamptz`
  return sql<Date>`least(day_start(${day}::date + 1, ${sql.ref(zone)}), greatest(day_start(${day}::date, ${sql.ref(zone)}),
    (${day}::date + ((${moment} at time zone ${sql.ref(zone)}) - ${openDay}::date::timestamp)) at time zone ${sql.ref(zone)}))`
}

/** Whether the instant lies in one of the hours of its day in the zone: clocks that are changed make days of 23 or 25 hours. */
export function isInHours(at: string, zone: string, { hour }: ReportFilters): RawBuilder<boolean> {
  if (hour === undefined) return always
  const [instant, clock] = [sql.ref(at), sql.ref(zone)]
  const begins = sql`day_start((${instant} at time zone ${clock})::date, ${clock})`
  return sql<boolean>`floor(extract(epoch from (${instant} - ${begins})) / 3600)::int = any(${hour.map(Number)}::int[])`
}

/**
 * Filters rows of single markets. No time zone is more than a day from UTC, so the outer bounds allow an index range
 * scan.
 */
export const marketFilters = (
  table: 'market_share' | 'market_player',
  { settledOn, product, domainId }: ReportFilters,
): RawBuilder<boolean> => {
  const at = sql.ref(`${table}.settled_at`)
  return all(
    sql<boolean>`${at} >= days.begins_at and ${at} < days.ends_at`,
    settledOn
      ? sql<boolean>`${at} >= ${dayBounds(addDays(settledOn.from, -1), 'UTC').from}::timestamptz
          and ${at} < ${dayBounds(addDays(settledOn.to, 1), 'UTC').to}::timestamptz`
      : always,
    // Daily totals of a player include deposits and withdrawals, which are not P/L.
    matchesAny(`${table}.product`, product ?? profitProducts, 'text'),
    matchesAny(`${table}.domain_id`, domainId, 'int'),
  )
}
