import { datasetOf } from '#engine/list/dataset-of.ts'
import { taskFailures } from './task-failures.screen.ts'

/** Background work is the operator's: the staff of agents see none. */
export const taskFailuresData = datasetOf(taskFailures, 'task_failure', ({ from, scope }) =>
  from.where((row) => row.val(scope.isWhole)),
)
