import { act } from '#engine/action/act.ts'
import { retryTask } from '#areas/developer/rules/retry-task.ts'
import { retryTasks } from './task-failures.screen.ts'
import { taskFailure } from './task-failure.record.ts'

export const retryTasksAct = act(retryTasks, taskFailure, ({ nextAt }, { now }) => retryTask(nextAt, now))
