import { sql } from 'kysely'
import type { WriteTx } from '#engine/action/act.ts'

/** A row of a task. */
interface TaskRow {
  readonly task: string
  readonly id: string
}

const longestReason = 500

/** The rows that a task failed to finish, and whether each still waits. One that was not tried again for a day is due no more. */
export async function failuresOf(tx: WriteTx, task: string, now: Date): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await sql<{ id: string; isWaiting: boolean }>`
    with forgotten as (delete from task_failure where task = ${task} and next_at < ${now}::timestamptz - interval '1 day')
    select row_id as id, next_at > ${now} as "isWaiting" from task_failure
    where task = ${task} and next_at >= ${now}::timestamptz - interval '1 day'`.execute(tx)
  return new Map(rows.map(({ id, isWaiting }) => [id, isWaiting]))
}

interface Failure {
  /** A rule that answers no is no error. */
  readonly kind: 'ERROR' | 'REFUSAL'
  readonly reason: string
  readonly now: Date
}

/** The row waits for two seconds, and twice as long after every further attempt, at most an hour. */
export async function recordFailure(tx: WriteTx, { task, id }: TaskRow, { kind, reason, now }: Failure): Promise<void> {
  await sql`insert into task_failure as failure (task, row_id, kind, reason, failed_at, next_at)
    values (${task}, ${id}, ${kind}, ${reason.slice(0, longestReason)}, ${now}, ${now}::timestamptz + interval '2 seconds')
    on conflict (task, row_id) do update set attempts = failure.attempts + 1, kind = excluded.kind, reason = excluded.reason,
      failed_at = excluded.failed_at,
      next_at = excluded.failed_at + make_interval(secs => least(3600, 2 ^ least(failure.attempts + 1, 12)))`.execute(
    tx,
  )
}

export async function forgetFailure(tx: WriteTx, { task, id }: TaskRow): Promise<void> {
  await tx.deleteFrom('task_failure').where('task', '=', task).where('row_id', '=', id).execute()
}
