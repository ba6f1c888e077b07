import { containing } from '#engine/list/plan/apply-filters.ts'
import { sql } from 'kysely'
import { exchangeProducts, marketKinds } from '#areas/exchange/rules/markets/catalogue.ts'
import { isTargetScope, type RestrictionScope, type TargetScope } from '#areas/players/rules/care/restriction.ts'
import type { Tx } from '#engine/action/act.ts'
import { answer } from '#engine/query-handler.ts'
import { restrictionTargets } from './restriction-targets.queries.ts'

interface Target {
  readonly id: string
  readonly name: string
  readonly hint: string
}

/** Targets come from the exchange catalogue; for the sportsbook, from tickets placed. */
const constantTargets = (rows: readonly string[], hint: string) =>
  sql`select unnest(${[...rows]}::text[]) as id, null::text as name, ${hint} as hint, null::timestamptz as starts_at`
const ticketTargets = (column: 'event' | 'market') =>
  sql`select distinct ${sql.ref(column)} as id, null::text as name, 'sportsbook' as hint, null::timestamptz as starts_at from ticket_leg`

const sources: Readonly<Record<TargetScope, ReturnType<typeof constantTargets>>> = {
  SPORT: sql`select id, name, 'exchange' as hint, null::timestamptz as starts_at from sport`,
  EVENT: sql`select e.id::text, e.name, s.name || ' · ' || e.id as hint, e.starts_at from event e join competition c on c.id = e.competition_id
    join sport s on s.id = c.sport
    where e.status in ('INACTIVE', 'OPEN', 'SUSPENDED') union all ${ticketTargets('event')}`,
  MARKET_TYPE: sql`${constantTargets(marketKinds, 'exchange')} union all ${ticketTargets('market')}`,
  PROVIDER: sql`${constantTargets([...exchangeProducts], 'exchange')} union all ${constantTargets(['sportsbook'], 'sportsbook')}`,
}

const maxOptions = 50

/** Display name: `horse_racing` becomes "Horse Racing". */
const displayName = sql<string>`coalesce(name, initcap(replace(id, '_', ' ')))`

export const restrictionTargetsAnswer = answer(restrictionTargets, async ({ tx, parameters: { scope, q = '' } }) => {
  const { rows } = await sql<Target>`
    select id, min(${displayName}) as name, min(replace(hint, '_', ' ')) as hint from (${sources[scope]}) there
    where id = ${q.trim()} or ${q.trim() === '' ? sql`true` : containing(displayName, q.trim(), false)}
    group by id order by min(starts_at) nulls last, name, id limit ${maxOptions}`.execute(tx)
  return rows
})

/** Whether the target exists; a misspelt one would restrict nothing. */
export async function targetExists(tx: Tx, scope: RestrictionScope, target: string | null): Promise<boolean> {
  const id = target?.trim() ?? ''
  if (id === '' || !isTargetScope(scope)) return true
  const all =
    scope === 'EVENT' ? sql`select id::text as id from event union all select event from ticket_leg` : sources[scope]
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from (${all}) there where lower(id) = ${id.toLowerCase()}) as is`.execute(tx)
  return rows[0]?.is ?? false
}
