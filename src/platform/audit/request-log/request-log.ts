import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Fingerprint } from '#platform/auth/secrets/fingerprint.ts'
import { insertRows } from '#platform/database/columns.ts'
import type { Database } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'
import { logRowOf } from './log-row.ts'
import type { LoggedCall } from './logged-call.ts'

export interface RequestLog {
  /** Never waits and never fails: what does not fit is counted as not recorded. */
  readonly note: (call: LoggedCall) => void
  /** Writes what waits. */
  readonly flush: () => Promise<void>
}

interface LogOptions {
  readonly db: Database
  readonly fingerprint: Fingerprint
  readonly onFault: (error: unknown) => void
  readonly limits?: Partial<Limits>
}

interface Limits {
  /** Calls that may wait. */
  readonly calls: number
  /** Bytes of their bodies. */
  readonly bytes: number
}

const usualLimits: Limits = { calls: 1_000, bytes: 16 * 1_048_576 }
/** Their messages are short. */
const webhookLimits: Limits = { calls: 1_000, bytes: 4 * 1_048_576 }
const everyMs = 500
const batchSize = 250

const sizeOf = ({ request, response }: LoggedCall): number => request.body.bytes + (response?.body.bytes ?? 0)

/** Calls that wait to be written, and by domain how many did not fit or could not be written. */
function waitingCalls(limits: Limits) {
  let waiting: LoggedCall[] = []
  let bytes = 0
  const lost = new Map<number, number>()
  const countLost = (domainId: number, count = 1) => lost.set(domainId, (lost.get(domainId) ?? 0) + count)
  return {
    countLost,
    hasCalls: () => waiting.length > 0,
    /** Batches that are left to write. */
    batches: () => (waiting.length === 0 && lost.size > 0 ? 1 : Math.ceil(waiting.length / batchSize)),
    add(call: LoggedCall) {
      if (waiting.length >= limits.calls || bytes + sizeOf(call) > limits.bytes) countLost(call.domainId)
      else {
        waiting.push(call)
        bytes += sizeOf(call)
      }
    },
    take() {
      const calls = waiting.slice(0, batchSize)
      waiting = waiting.slice(batchSize)
      bytes -= calls.reduce((sum, call) => sum + sizeOf(call), 0)
      const missing = new Map(lost)
      lost.clear()
      return { calls, missing }
    },
  }
}

/**
 * The log of calls. A call is noted in memory and written with others in the background, at most 500 a second: the log
 * costs a call nothing, and a burst cannot fill the database. What is not recorded is counted by domain. Attempts of
 * webhooks wait in a queue of their own with as many a second: a flood of them loses no other call, and none of theirs is
 * lost to one of others.
 */
export function openRequestLog(options: LogOptions): RequestLog {
  const calls = openQueue(options, usualLimits, null)
  const webhooks = openQueue(options, webhookLimits, 'WEBHOOK')
  return {
    note: (call) => (call.channel === 'WEBHOOK' ? webhooks : calls).note(call),
    async flush() {
      await Promise.all([calls.flush(), webhooks.flush()])
    },
  }
}

/** Calls that wait for nobody else's; `channel` is what all of them are of. */
function openQueue(
  { db, fingerprint, onFault, limits }: LogOptions,
  usual: Limits,
  channel: LoggedCall['channel'] | null,
): RequestLog {
  const waiting = waitingCalls({ ...usual, ...limits })
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  /** Masks one call after another, and lets others work in between. */
  async function rowsOf(calls: readonly LoggedCall[]): Promise<readonly Rows[]> {
    const rows: Rows[] = []
    for (const call of calls) {
      try {
        rows.push(logRowOf(call, fingerprint))
      } catch (error) {
        // One call that cannot be masked loses no others.
        waiting.countLost(call.domainId)
        onFault(error)
      }
      await turn()
    }
    return rows
  }

  async function writeBatch(): Promise<void> {
    const { calls, missing } = waiting.take()
    try {
      await write(db, await rowsOf(calls), { missing, channel })
    } catch (error) {
      for (const { domainId } of calls) waiting.countLost(domainId)
      for (const [domainId, count] of missing) waiting.countLost(domainId, count)
      onFault(error)
    }
  }

  /** One batch after another; the next one begins when its time has come. */
  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = null
      writing = writing.then(writeBatch).then(() => {
        if (waiting.hasCalls()) schedule()
      }, onFault)
    }, everyMs).unref()
  }

  return {
    note(call) {
      waiting.add(call)
      schedule()
    },
    async flush() {
      // Once more than there are batches: what a failure left is written as a gap.
      for (let left = waiting.batches() + 1; left > 0 && waiting.batches() > 0; left--) {
        writing = writing.then(writeBatch)
        await writing
      }
      await writing
    },
  }
}

type Rows = ReturnType<typeof logRowOf>

interface Missing {
  readonly missing: ReadonlyMap<number, number>
  readonly channel: LoggedCall['channel'] | null
}

async function write(db: Database, rows: readonly Rows[], { missing, channel }: Missing): Promise<void> {
  const gaps = [...missing].map(([domainId, count]) => ({
    at: new Date(),
    domain_id: domainId,
    channel,
    result: 'NOT_RECORDED',
    outcome: 'More calls at once than the log records',
    lost: count,
  }))
  const calls = [...rows.map(({ row }) => row), ...gaps]
  const references = rows.flatMap((each) => each.references)
  if (calls.length === 0) return
  const domains = [...new Set(calls.map(({ domain_id: id }) => id))]
  await transact(db, domains, async (tx) => {
    await insertRows(tx, 'request_log', calls)
    if (references.length > 0) await insertRows(tx, 'request_log_reference', references)
  })
}

const hour = 3_600_000

/** Makes the partitions of the next days, and drops those whose days are over. */
export const requestLogTask = (db: Database) => ({
  everyMs: hour,
  work: async (): Promise<boolean> => {
    await sql`call ensure_days((now() at time zone 'UTC')::date, 3)`.execute(db)
    await sql`call drop_days()`.execute(db)
    return false
  },
})
