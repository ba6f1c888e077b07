import { action } from '#blueprint/screen/action.ts'
import { instant, integer, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'

export const retryTasks = action({
  name: 'retries',
  title: 'Retry now',
  permission: 'IS_DEVELOPER',
  on: 'rows',
  input: {},
})

/** Rows that background work could not finish, with the reason and the time of the next attempt. */
export const taskFailures = list({
  path: '/dev-dashboard/failures',
  title: 'Failed tasks',
  permission: 'IS_DEVELOPER',
  scope: 'everyone',
  subject: 'task_failure',
  columns: {
    failedAt: instant('Last attempt', { sortable: true }),
    task: text('Task', { sortable: true }),
    rowId: text('Row'),
    attempts: integer('Attempts', { sortable: true }),
    reason: text('Reason'),
    nextAt: instant('Next attempt', { sortable: true }),
    id: uuid('Failure id'),
  },
  filters: (on) =>
    on(['task', 'rowId', 'reason', 'failedAt'], {
      promoted: ['task', 'rowId'],
      anytime: ['failedAt'],
      exact: ['rowId'],
    }),
  sort: ['failedAt', 'descending'],
  actions: [retryTasks],
  empty: 'No failed tasks match these filters. A task that succeeds leaves this list.',
})
