import type pg from 'pg'
import { inTransaction } from '#platform/auth/transaction.ts'
import { setVisibleDomains } from '#platform/database/visible-domains.ts'

/** What a process measured in the minute that ended. */
export interface ProcessMinute {
  readonly delayMs: number
  readonly answers: number
  readonly errors: number
  /** 95 of 100 answers took no longer; null: there were none. */
  readonly slowestMs: number | null
  /** On the fullest disk; null where it cannot be read. */
  readonly freeBytes: number | null
}

/**
 * Several processes have one row: their answers add up, of their delays the longest counts and of their disks the
 * fullest. What the database says is the same for all of them.
 */
const text = `
  insert into health_sample as stored (figure, at, value)
  select figure, date_trunc('minute', now()), value from (values
      ('EVENT_LOOP_MS', $1::bigint), ('ANSWERS', $2), ('ERRORS', $3), ('SLOWEST_MS', $4), ('FREE_BYTES', $5),
      ('CONNECTIONS', (select connections from database_activity())::bigint),
      ('WAITING_EVENTS', (select count(*) from outbox where relayed_at is null)),
      ('FAILED_TASKS', (select count(*) from task_failure where kind = 'ERROR')),
      ('DATABASE_BYTES', pg_database_size(current_database()))) measured(figure, value)
  where value is not null order by figure
  on conflict (figure, at) do update set value = case
    when stored.figure in ('ANSWERS', 'ERRORS') then stored.value + excluded.value
    when stored.figure = 'FREE_BYTES' then least(stored.value, excluded.value)
    else greatest(stored.value, excluded.value) end`

export const storeMinute = (pool: pg.Pool, minute: ProcessMinute): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query(setVisibleDomains('all'))
    const { delayMs, answers, errors, slowestMs, freeBytes } = minute
    await client.query(text, [delayMs, answers, errors, slowestMs, freeBytes])
  })
