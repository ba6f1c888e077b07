import { sql } from 'kysely'
import { exchangeProducts, marketKinds } from '#areas/exchange/rules/markets/catalogue.ts'
import { isOfTarget, type RestrictionScope, type TargetScope } from '#areas/players/rules/care/restriction.ts'
import type { Tx } from '#engine/action/act.ts'
import { answer } from '#engine/answer.ts'
import { restrictionTargets } from './restriction-targets.queries.ts'

interface Target {
  readonly id: string
  readonly name: string
  readonly hint: string
}

/** The exchange has a catalogue of its own; of the sportsbook there is what is bet on. */
const named = (rows: readonly string[], hint: string) =>
  sql`select unnest(${[...rows]}::text[]) as id, null::text as name, ${hint} as hint, null::timestamptz as starts_at`
const ofTickets = (column: 'event' | 'market') =>
  sql`select distinct ${sql.ref(column)} as id, null::text as name, 'sportsbook' as hint, null::timestamptz as starts_at from ticket_leg`

const sources: Readonly<Record<TargetScope, ReturnType<typeof named>>> = {
  SPORT: sql`select id, name, 'exchange' as hint, null::timestamptz as starts_at from sport`,
  EVENT: sql`select e.id::text, e.name, c.sport || ' · ' || e.id as hint, e.starts_at from event e join competition c on c.id = e.competition_id
    where e.status in ('INACTIVE', 'OPEN', 'SUSPENDED') union all ${ofTickets('event')}`,
  MARKET_TYPE: sql`${named(marketKinds, 'exchange')} union all ${ofTickets('market')}`,
  PROVIDER: sql`${named([...exchangeProducts], 'exchange')} union all ${named(['sportsbook'], 'sportsbook')}`,
}

const mostOffered = 50

/** `horse_racing` as a person reads it. */
const spoken = sql<string>`coalesce(name, initcap(replace(id, '_', ' ')))`

export const restrictionTargetsAnswer = answer(restrictionTargets, async ({ tx, parameters: { scope, q = '' } }) => {
  const words = `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<Target>`
    select id, min(${spoken}) as name, min(replace(hint, '_', ' ')) as hint from (${sources[scope]}) there
    where id = ${q.trim()} or ${spoken} ilike ${words}
    group by id order by min(starts_at) nulls last, name, id limit ${mostOffered}`.execute(tx)
  return rows
})

/** Whether there is what a restriction names: what is misspelt would keep nobody from anything. */
export async function isThere(tx: Tx, scope: RestrictionScope, target: string | null): Promise<boolean> {
  const wanted = target?.trim() ?? ''
  if (wanted === '' || !isOfTarget(scope)) return true
  const all =
    scope === 'EVENT' ? sql`select id::text as id from event union all select event from ticket_leg` : sources[scope]
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from (${all}) there where lower(id) = ${wanted.toLowerCase()}) as is`.execute(tx)
  return rows[0]?.is ?? false
}
