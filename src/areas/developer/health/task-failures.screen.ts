import { action } from '#blueprint/screen/action.ts'
import { instant, integer, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'

export const retryTasks = action({
  name: 'retries',
  title: 'Retry now',
  permission: 'IS_DEVELOPER',
  on: 'rows',
  input: {},
})

const failureKinds = ['ERROR', 'REFUSAL'] as const
const kindLabels = { ERROR: 'Error', REFUSAL: 'Refused by a rule' } as const

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
    kind: status('Kind', failureKinds, {
      labels: kindLabels,
      hint: 'An error is a case for developers; a refusal says what the business decides first',
    }),
    attempts: integer('Attempts', { sortable: true }),
    reason: text('Reason'),
    nextAt: instant('Next attempt', { sortable: true }),
    id: uuid('Failure id'),
  },
  filters: (on) =>
    on(['task', 'rowId', 'kind', 'reason', 'failedAt'], {
      promoted: ['task', 'rowId', 'kind'],
      anytime: ['failedAt'],
      exact: ['rowId'],
    }),
  sort: ['failedAt', 'descending'],
  tabs: { All: {}, Errors: { kind: 'ERROR' }, 'Refused by a rule': { kind: 'REFUSAL' } },
  actions: [retryTasks],
  empty: 'No failed tasks match these filters. A task that succeeds leaves this list.',
})
