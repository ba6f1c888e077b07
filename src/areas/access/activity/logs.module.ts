import { module } from '#blueprint/screen/module.ts'
import { history, requestAuditEntries } from '#blueprint/screen/history.ts'
import { panelLogs } from './panel-logs.screen.ts'

export const logs = module({
  name: 'logs',
  title: 'Logs',
  screens: [panelLogs],
  queries: [history, requestAuditEntries],
})
