import { sql, type RawBuilder } from 'kysely'
import type { Period } from '#blueprint/filters.ts'
import type { Actor } from '#server/engine/actor.ts'
import { addDays, dayBounds } from '#values/day.ts'

interface Asking {
  readonly actor: Actor
  readonly agentIds: readonly bigint[] | null
  readonly filters: { readonly node?: bigint }
}

/** Where a report starts: the asked node or else the actor's own; null for the whole of the platform. */
export const startOf = ({ actor, filters }: Asking): bigint | null => filters.node ?? actor.agentId

/** Nobody starts a report outside his own part of the tree. */
export function mayStart(asking: Asking): RawBuilder<boolean> {
  const node = startOf(asking)
  const { agentIds } = asking
  return sql<boolean>`${agentIds === null || (node !== null && agentIds.includes(node))}::boolean`
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

const oneOf = (column: string, values: readonly unknown[] | undefined, type: 'text' | 'int'): RawBuilder<boolean> =>
  values ? sql<boolean>`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])` : anything

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
    oneOf(`${table}.product`, product, 'text'),
    oneOf(`${table}.domain_id`, domainId, 'int'),
  )

/**
 * Rows of single markets. The day is that of the row's own domain, as the roll-ups count it; no zone is farther than
 * a day from UTC, so the plain bounds only let the index begin where it should.
 */
export const settled = ({ settledOn, product, domainId }: Asked): RawBuilder<boolean> =>
  all(
    settledOn
      ? sql<boolean>`market_share.settled_at >= ${dayBounds(addDays(settledOn.from, -1), 'UTC').from}::timestamptz
          and market_share.settled_at < ${dayBounds(addDays(settledOn.to, 1), 'UTC').to}::timestamptz
          and (market_share.settled_at at time zone domain.time_zone)::date between ${settledOn.from}::date and ${settledOn.to}::date`
      : anything,
    oneOf('market_share.product', product, 'text'),
    oneOf('market_share.domain_id', domainId, 'int'),
  )

export { all, oneOf }
