import { bindings } from '#server/engine/bindings.ts'
import { playerLogsData } from './player-logs.data.ts'

export const devicesBindings = bindings({ datasets: [playerLogsData] })
