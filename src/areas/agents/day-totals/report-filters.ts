import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import type { Period } from '#blueprint/filters.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Scope } from '#engine/scope.ts'
import { profitProducts } from './products.ts'
import { addDays, dayBounds } from '#values/day.ts'

interface Asking {
  readonly actor: Actor
  readonly scope: Scope
  readonly filters: { readonly node?: bigint }
}

/** Where a report starts: the asked node or else the actor's own; null for the whole of the platform. */
export const startOf = ({ actor, filters }: Asking): bigint | null => filters.node ?? actor.agentId

/** Nobody starts a report outside his own part of the tree. */
export function mayStart(asking: Asking): RawBuilder<boolean> {
  const node = startOf(asking)
  const { scope } = asking
  return sql<boolean>`${scope.includes(node)}::boolean`
}

const anything = sql<boolean>`true`

/** The agents from the start node down; all of them when there is none. */
export const fromNodeDown = (node: bigint | null): RawBuilder<boolean> =>
  node === null ? anything : sql<boolean>`agent.upline @> array[${node}]::bigint[]`

interface Asked {
  readonly settledOn?: Period
  readonly product?: readonly string[]
  readonly domainId?: readonly number[]
}

export const oneOf = (
  column: string,
  values: readonly unknown[] | undefined,
  type: 'text' | 'int',
): RawBuilder<boolean> => (values ? sql<boolean>`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])` : anything)

export const oneId = (column: string, id: bigint | undefined): RawBuilder<boolean> =>
  id === undefined ? anything : sql<boolean>`${sql.ref(column)} = ${id}`

const all = (...conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(conditions, sql` and `)})`

/** Rows of a roll-up by day. */
export const rolledUp = (
  table: 'agent_day' | 'player_day',
  { settledOn, product, domainId }: Asked,
): RawBuilder<boolean> =>
  all(
    settledOn
      ? sql<boolean>`${sql.ref(`${table}.day`)} between ${settledOn.from}::date and ${settledOn.to}::date`
      : anything,
    // A player's days count deposits and withdrawals beside his games: neither earns or loses.
    oneOf(`${table}.product`, product ?? profitProducts, 'text'),
    oneOf(`${table}.domain_id`, domainId, 'int'),
  )

/**
 * When the asked days begin and end in each domain's own zone, as the roll-ups count them. The offset keeps the planner
 * from computing it again for every row that is joined.
 */
export const daysOfDomains = ({ db, filters: { settledOn } }: { readonly db: Tx; readonly filters: Asked }) => {
  const bound = (instant: RawBuilder<Date>, otherwise: string) =>
    settledOn ? instant : sql<Date>`${otherwise}::timestamptz`
  return db
    .selectFrom('domain')
    .select([
      'domain.id',
      bound(sql<Date>`${settledOn?.from ?? null}::date::timestamp at time zone domain.time_zone`, '-infinity').as(
        'begins_at',
      ),
      bound(sql<Date>`(${settledOn?.to ?? null}::date + 1)::timestamp at time zone domain.time_zone`, 'infinity').as(
        'ends_at',
      ),
    ])
    .offset(0)
}

/** Rows of single markets. No zone is farther than a day from UTC: the plain bounds let the index begin where it should. */
export const settled = (
  table: 'market_share' | 'market_player',
  { settledOn, product, domainId }: Asked,
): RawBuilder<boolean> => {
  const at = sql.ref(`${table}.settled_at`)
  return all(
    sql<boolean>`${at} >= days.begins_at and ${at} < days.ends_at`,
    settledOn
      ? sql<boolean>`${at} >= ${dayBounds(addDays(settledOn.from, -1), 'UTC').from}::timestamptz
          and ${at} < ${dayBounds(addDays(settledOn.to, 1), 'UTC').to}::timestamptz`
      : anything,
    // A player's days count deposits and withdrawals beside his games: neither earns or loses.
    oneOf(`${table}.product`, product ?? profitProducts, 'text'),
    oneOf(`${table}.domain_id`, domainId, 'int'),
  )
}
