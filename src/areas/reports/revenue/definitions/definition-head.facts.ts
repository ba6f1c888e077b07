import { sql } from 'kysely'
import type { Period } from '#blueprint/filters.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { comparedDays } from '#areas/reports/closes/compared-days.facts.ts'
import { closedFact, definitionFacts, type VersionInUse } from './revenue-definition.ts'
import { revenueTerms } from '#areas/reports/revenue/revenue-costs.facts.ts'

interface Asked {
  readonly settledOn?: Period
  readonly domainId?: readonly number[]
}

/** The versions that count for some day of the period, by domain and in the order of their days. */
async function versionsIn(tx: Tx, { settledOn, domainId }: Asked): Promise<readonly VersionInUse[]> {
  const { rows } = await sql<VersionInUse>`
    select d.name as domain, terms.*, case when isfinite(terms."validFrom") then terms."validFrom"::text end as "validFrom",
      case when isfinite(terms."validTo") then terms."validTo"::text end as "validTo"
    from ${revenueTerms} terms join domain d on d.id = terms."domainId" and d.id = any(visible_domains())
    where (${domainId === undefined} or d.id = any(${domainId ?? []}::int[]))
      and terms."validFrom" <= coalesce(${settledOn?.to ?? null}::date, 'infinity'::date)
      and terms."validTo" >= coalesce(${settledOn?.from ?? null}::date, '-infinity'::date)
    order by d.id, terms.number`.execute(tx)
  return rows
}

interface ClosedIn {
  readonly domain: string
  readonly days: number
  readonly hash: string
  readonly differing: number
}

/** Which days of the period are closed, by domain, and whether they come out the same now. */
async function closedIn(tx: Tx, { settledOn, domainId }: Asked): Promise<readonly ClosedIn[]> {
  if (settledOn === undefined) return []
  const { rows } = await sql<ClosedIn>`
    select d.name as domain, count(*)::int as days, (count(*) filter (where c.hash <> c.hash_now))::int as differing,
      encode(sha256(convert_to(string_agg(c.hash, '' order by c.day), 'UTF8')), 'hex') as hash
    from ${comparedDays({ settledOn, ...(domainId && { domainId }) })} c join domain d on d.id = c.domain_id
    group by d.id, d.name order by d.id`.execute(tx)
  return rows
}

/** Files of a report of revenue begin with what the screen shows: the definitions, and the hash of closed days for staff of the operator. */
export async function definitionHead(
  tx: Tx,
  { filters, actor }: { readonly filters: Asked; readonly actor: Pick<Actor, 'agentId'> },
): Promise<readonly (readonly [name: string, text: string])[]> {
  const closed = actor.agentId === null ? await closedIn(tx, filters) : []
  return [...definitionFacts(await versionsIn(tx, filters)), ...closed.map(closedFact)]
}
