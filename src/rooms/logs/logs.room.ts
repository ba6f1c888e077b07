import { room } from '#blueprint/room.ts'
import { panelLogs } from './panel-logs.screen.ts'

export const logs = room({ name: 'logs', title: 'Logs', screens: [panelLogs] })
