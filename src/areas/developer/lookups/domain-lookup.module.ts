import { module } from '#blueprint/screen/module.ts'
import { domainLookups } from './domain-lookup.screen.ts'
import { domainReport } from './domain-report.queries.ts'

export const lookups = module({
  name: 'domain-lookup',
  title: 'Domain look-up',
  screens: [domainLookups],
  queries: [domainReport],
})
