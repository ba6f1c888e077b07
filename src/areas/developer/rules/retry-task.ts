import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'

/** Makes a failed task due with the next run of its kind; its attempts are counted on, and waits grow as before. */
export const retryTask = (nextAt: Date, now: Date): Decision<'task_failure'> =>
  nextAt <= now
    ? refuse('This task is already due and is tried with the next run.')
    : decide({ set: { next_at: now }, message: 'Task is due now' })
