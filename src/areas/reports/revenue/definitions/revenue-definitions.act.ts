import { sql } from 'kysely'
import { act, type Tx } from '#engine/action/act.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { defineRevenue } from '#areas/reports/rules/revenue/definition.ts'
import { revenueTerms, type DefinitionVersion } from '#areas/reports/revenue/revenue-costs.facts.ts'
import { defineNetRevenue } from './revenue-definitions.actions.ts'
import { revenueDefinitionRecord } from './revenue-definition.record.ts'

/** The present day of the domain and its newest version; two versions at once wait for each other. */
async function knownOf(tx: Tx, domainId: number) {
  await sql`select pg_advisory_xact_lock(hashtext('revenue_definition'), ${domainId}::int)`.execute(tx)
  const { rows } = await sql<DefinitionVersion & { today: string }>`
    select terms.*, terms."validFrom"::text as "validFrom", day_in(terms."domainId", now())::text as today
    from ${revenueTerms} terms where terms."domainId" = ${domainId} order by terms.number desc limit 1`.execute(tx)
  const [last] = rows
  if (last === undefined) return null
  const { today, number, validFrom } = last
  return { today, last: number === 1 ? null : { number, validFrom, terms: last } }
}

export const revenueDefinitionActs = [
  act(defineNetRevenue, {
    async facts(tx, { input, actor }) {
      const { domain, note, ...terms } = input
      const domainId = Number(domain)
      if (actor.agentId !== null || !actor.domains.includes(domainId)) return null
      const known = await knownOf(tx, domainId)
      if (known === null) return null
      const proposed = { ...terms, id: uuidv7(), domainId, note: note ?? '' }
      const number = (known.last?.number ?? 1) + 1
      return { subject: revenueDefinitionRecord.subjectOf({ ...proposed, number }), proposed, known }
    },
    rule: ({ proposed, known }, { by, maker }) =>
      defineRevenue(proposed, known, { requestedBy: maker ?? by.name, approvedBy: maker === null ? null : by.name }),
  }),
]
