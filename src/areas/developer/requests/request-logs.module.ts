import { module } from '#blueprint/screen/module.ts'
import { callComparison } from './call-comparison.queries.ts'
import { requestLogs } from './request-logs.screen.ts'

export const requests = module({
  name: 'request-logs',
  title: 'Request logs',
  screens: [requestLogs],
  queries: [callComparison],
})
