import { room } from '#blueprint/screen/room.ts'
import { history, requestDeeds } from '#blueprint/screen/history.ts'
import { panelLogs } from './panel-logs.screen.ts'

export const logs = room({ name: 'logs', title: 'Logs', screens: [panelLogs], queries: [history, requestDeeds] })
