import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { inCurrency, inEveryCurrency } from '#platform/database/currency-in-play.ts'
import type { ChangeKey } from './last-changes.facts.ts'
import { keepers, relatedSettings, type KeeperName } from './related-settings.ts'

/** The records that are read, each with its place and the currency of its amounts. */
const records: Readonly<Record<KeeperName, string>> = {
  role: `select *, name as place, null as in_currency, null::int as in_domain from role where status = 'ACTIVE'`,
  sport: 'select *, name as place, null as in_currency, null::int as in_domain from sport',
  market_template: `select t.*, s.name || ': ' || t.name as place, null as in_currency, null::int as in_domain
    from market_template t join sport s on s.id = t.sport where t.is_active`,
  agent: `select a.*, a.username as place, d.currency as in_currency, d.id as in_domain
    from agent a join domain d on d.id = a.domain_id where a.parent_id is null and d.status = 'ACTIVE'`,
  domain: `select *, name as place, currency as in_currency, id as in_domain from domain where status = 'ACTIVE'`,
}

interface RelatedRow {
  readonly id: string
  readonly place: string
  readonly in_currency: string | null
  readonly [column: string]: unknown
}

const columnOf = (name: string): string => name.slice(name.indexOf('.') + 1)

const namesIn = (keeper: KeeperName): readonly string[] =>
  Object.keys(relatedSettings).filter((name) => relatedSettings[name]?.in === keeper)

async function readKeeper(tx: Tx, keeper: KeeperName, domains: readonly number[]): Promise<readonly RelatedRow[]> {
  const columns = namesIn(keeper).map((name) => `${relatedSettings[name]?.read ?? columnOf(name)} as "${name}"`)
  const { rows } = await sql<RelatedRow>`select id::text as id, place, in_currency, ${sql.raw(columns.join(', '))}
    from (${sql.raw(records[keeper])}) related where in_domain is null or in_domain = any(${domains}::int[])
    order by place`.execute(tx)
  return rows
}

export interface RelatedValue {
  readonly place: string
  readonly value: unknown
  readonly currency: string | null
}
interface Related {
  readonly name: string
  readonly values: readonly RelatedValue[]
  readonly records: readonly ChangeKey[]
}

/** The values of these domains in the records that keep them, as far as the actor may open their screens. */
export async function readRelatedSettings(
  tx: Tx,
  actor: Actor,
  domains: readonly number[],
): Promise<readonly Related[]> {
  const all: Related[] = []
  for (const keeper of Object.keys(keepers) as KeeperName[]) {
    if (!actor.permissions.has(keepers[keeper].permission)) continue
    const rows = await readKeeper(tx, keeper, domains)
    for (const name of namesIn(keeper)) {
      const kind = relatedSettings[name]?.kind
      if (!kind) continue
      const shown = (value: unknown, currency: string | null): unknown =>
        currency === null ? inEveryCurrency(() => kind.toWire(value)) : inCurrency(currency, () => kind.toWire(value))
      all.push({
        name,
        values: rows.flatMap(({ place, in_currency: currency, [name]: value }) =>
          value === null || value === undefined ? [] : [{ place, value: shown(value, currency), currency }],
        ),
        records: rows.map(({ id }) => ({ subject: `${keeper}:${id}`, name: columnOf(name) })),
      })
    }
  }
  return all
}
