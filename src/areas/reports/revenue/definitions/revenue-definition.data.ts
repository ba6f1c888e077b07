import { InvalidFilter, isAnyTime, lastSevenDays } from '#blueprint/filters.ts'
import { answer } from '#engine/query-handler.ts'
import { BadInput } from '#platform/errors/app-errors.ts'
import { dayOf } from '#values/day.ts'
import { definitionHead } from './definition-head.facts.ts'
import { ggrReport } from '#areas/reports/revenue/ggr.screen.ts'
import { revenueDefinitionQuery } from './revenue-definition.queries.ts'

const { settledOn, domainId } = ggrReport.filters

/** The days that the list shows for the same text. */
function periodOf(text: string | undefined, today: string) {
  if (!text) return lastSevenDays(today)
  if (isAnyTime(settledOn, text)) return undefined
  const period = settledOn.read(text, today)
  if (period instanceof InvalidFilter) throw new BadInput({ settledOn: period.message })
  return period
}

function domainsOf(text: string | undefined) {
  if (!text) return undefined
  const domains = domainId.read(text)
  if (domains instanceof InvalidFilter) throw new BadInput({ domainId: domains.message })
  return domains
}

export const revenueDefinitionAnswer = answer(revenueDefinitionQuery, async ({ tx, actor, parameters, timeZone }) => {
  const period = periodOf(parameters.settledOn, dayOf(Date.now(), timeZone))
  const domains = domainsOf(parameters.domainId)
  const facts = await definitionHead(tx, {
    actor,
    filters: { ...(period && { settledOn: period }), ...(domains && { domainId: domains }) },
  })
  return { facts: facts.map(([name, meaning]) => ({ name, meaning })) }
})
