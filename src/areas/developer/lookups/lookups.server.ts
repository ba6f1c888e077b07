import { bindings } from '#engine/bindings.ts'
import { domainLookupActs } from './domain-lookup.act.ts'
import { domainLookupsData, domainReportAnswer } from './domain-lookup.data.ts'

export const lookupsBindings = bindings({
  datasets: [domainLookupsData],
  acts: domainLookupActs,
  queryHandlers: [domainReportAnswer],
})
