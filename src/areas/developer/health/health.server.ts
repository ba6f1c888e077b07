import { bindings } from '#engine/bindings.ts'
import { ledgerHealthAnswer, systemHealthAnswer } from './dev-dashboard.data.ts'
import { machineHealthAnswer, trafficHealthAnswer } from './running-parts.data.ts'
import { retryTasksAct } from './task-failures.act.ts'
import { taskFailuresData } from './task-failures.data.ts'
import { waitingEventsData } from './waiting-events.data.ts'

export const healthBindings = bindings({
  datasets: [taskFailuresData, waitingEventsData],
  acts: [retryTasksAct],
  queryHandlers: [systemHealthAnswer, machineHealthAnswer, trafficHealthAnswer, ledgerHealthAnswer],
})
