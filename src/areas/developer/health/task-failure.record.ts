import { sql } from 'kysely'
import { recordOf } from '#engine/records/record-of.ts'

export const taskFailure = recordOf('task_failure', {
  scope: 'operator',
  visible: ({ scope }) => sql<boolean>`${scope.isWhole}`,
  name: ({ task, rowId }) => `task ${task} of ${rowId}`,
  shown: ['task', 'rowId', 'attempts', 'nextAt'],
})
