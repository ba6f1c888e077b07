import type { Flow } from '#blueprint/decision/flow.ts'
import { domainOf, type AnySubject, type WriteTx } from '#engine/action/act.ts'
import type { DecisionOn } from '#engine/records/subject.ts'
import { recordUnbound, type Enqueue } from '#engine/recorder/record.ts'
import type { Database } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'
import { retryMs, type ScheduledTask } from '#platform/jobs/scheduled-task.ts'

interface TaskContext {
  readonly db: Database
  readonly enqueue?: Enqueue
  readonly now?: () => Date
}

/** Background work. A run does what is due, at most one batch, and returns how many rows it changed. */
export interface Task {
  readonly everyMs: number
  readonly run: (context: TaskContext) => Promise<number>
}

interface Decisions<Due, Row, S extends AnySubject, Move extends string> {
  /** In the audit log: 'player-adjustments.expiry'. */
  readonly name: string
  readonly everyMs: number
  readonly batchSize: number
  /** Reads the rows that are due. Without `lock` it locks them, and they are decided in one transaction. */
  readonly due: (tx: WriteTx, request: { readonly now: Date; readonly limit: number }) => Promise<readonly Due[]>
  readonly subject: (row: Row) => S
  readonly flow: Flow<string, Move>
  /** Decides on a row; one that it refuses is left as it is. */
  readonly rule: (row: Row, now: Date) => DecisionOn<S, Move>
  /** The name in the audit log where the work finishes what a user began. */
  readonly by?: (row: Row) => string
}
type Read<Due, Row> = (tx: WriteTx, due: Due, now: Date) => Promise<Row | null>
/** Reads what the rule must know beside a row that `due` locked. */
type WithFacts<Due, Row> = { readonly facts: Read<Due, Row>; readonly lock?: never }
/** Locks a due row in a transaction of its own; null when it is no longer due. */
type WithLock<Due, Row> = { readonly lock: Read<Due, Row>; readonly facts?: never }
type AnyDecisions = Decisions<any, any, AnySubject, string> & {
  readonly facts?: Read<any, any>
  readonly lock?: Read<any, any>
}

/** Declares background work that decides on rows: which are due, how one is locked, and the rule that decides. */
export function task<Row, S extends AnySubject, Move extends string>(
  definition: Decisions<Row, Row, S, Move> & { readonly facts?: never; readonly lock?: never },
): Task
export function task<Due, Row, S extends AnySubject, Move extends string>(
  definition: Decisions<Due, Row, S, Move> & (WithFacts<Due, Row> | WithLock<Due, Row>),
): Task
export function task(definition: AnyDecisions): Task {
  const { everyMs, lock } = definition
  return { everyMs, run: (context) => (lock ? decideApart(context, definition, lock) : decideTogether(context, definition)) }
}

/** Background work in one statement, which needs no decisions; `work` returns how many rows it changed. */
export const statementTask = (everyMs: number, work: (tx: WriteTx) => Promise<number>): Task => ({
  everyMs,
  run: ({ db }) => transact(db, 'all', work),
})

/** A task as the server repeats it: at once while there is work, later and later while it fails. */
export const scheduled = ({ everyMs, run }: Task, context: TaskContext): Omit<ScheduledTask, 'onFault'> => ({
  everyMs,
  retryMs: retryMs(everyMs),
  work: async () => (await run(context)) > 0,
})

const nowIn = ({ now }: TaskContext): Date => now?.() ?? new Date()

async function decideTogether(context: TaskContext, definition: AnyDecisions): Promise<number> {
  const { due, facts, batchSize } = definition
  return transact(context.db, 'all', async (tx) => {
    const now = nowIn(context)
    let decided = 0
    for (const one of await due(tx, { now, limit: batchSize })) {
      const row: unknown = facts ? await facts(tx, one, now) : one
      if (row !== null && (await write(tx, context, definition, row))) decided += 1
    }
    return decided
  })
}

/** A row that fails keeps no other waiting: the rest of the batch is decided before its error is thrown. */
async function decideApart(context: TaskContext, definition: AnyDecisions, lock: Read<any, any>): Promise<number> {
  const { name, due, batchSize } = definition
  const { db } = context
  const waiting = await transact(db, 'all', (tx) => due(tx, { now: nowIn(context), limit: batchSize }))
  const faults: unknown[] = []
  let decided = 0
  for (const one of waiting) {
    try {
      const isDecided = await transact(db, 'all', async (tx) => {
        const row: unknown = await lock(tx, one, nowIn(context))
        return row !== null && write(tx, context, definition, row)
      })
      if (isDecided) decided += 1
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length === 1) throw faults[0]
  if (faults.length > 1) throw new AggregateError(faults, `${name} failed for ${faults.length} of ${waiting.length} rows`)
  return decided
}

async function write(tx: WriteTx, context: TaskContext, definition: AnyDecisions, row: unknown): Promise<boolean> {
  const { name, subject: subjectOf, flow, rule, by } = definition
  const decision = rule(row, nowIn(context))
  if (decision.refused !== undefined) return false
  const subject = subjectOf(row)
  await recordUnbound(tx, decision, {
    by: by?.(row) ?? 'overround',
    subject,
    flow,
    domainId: domainOf(subject),
    trail: { action: name, route: 'job' },
    enqueue: context.enqueue ?? (() => Promise.reject(new Error(`The task ${name} enqueues no job`))),
  })
  return true
}
