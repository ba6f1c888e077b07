import { sql } from 'kysely'
import type { Period } from '#blueprint/filters.ts'
import type { Tx } from '#engine/action/act.ts'
import { definitionFacts, type VersionInUse } from './revenue-definition.ts'
import { revenueTerms } from './revenue-terms.facts.ts'

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

/** Files of a report of revenue begin with the definitions that the screen shows. */
export const definitionHead = async (tx: Tx, { filters }: { readonly filters: Asked }) =>
  definitionFacts(await versionsIn(tx, filters))
