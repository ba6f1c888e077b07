import type { Flow } from '#blueprint/decision/flow.ts'
import type { AnySubject, WriteTx } from '#engine/action/act.ts'
import type { DecisionOn } from '#engine/records/subject.ts'
import { transact } from '#platform/database/transact.ts'
import { retryMs, type ScheduledTask } from '#platform/jobs/scheduled-task.ts'
import { runTask, type AnyTask, type DueRow, type Read, type TaskContext } from './run-task.ts'

/** Background work. A run does what is due, at most one batch, and returns how many rows it changed. */
export interface Task {
  readonly everyMs: number
  readonly run: (context: TaskContext) => Promise<number>
}

interface Decisions<Due extends DueRow, Row, S extends AnySubject, Move extends string> {
  /** The action in the audit log: 'player-adjustments.expiry'. */
  readonly name: string
  readonly everyMs: number
  readonly batchSize: number
  /** Reads the rows that are due. Without `lock` it locks them, skips locked ones, and they are decided in one transaction. */
  readonly due: (tx: WriteTx, request: { readonly now: Date; readonly limit: number }) => Promise<readonly Due[]>
  readonly subject: (row: Row) => S
  readonly flow: Flow<string, Move>
  /** Decides on a row; one that it refuses is left as it is, and tried again later. */
  readonly rule: (row: Row, now: Date) => DecisionOn<S, Move>
  /** The actor in the audit log, where the work finishes what a user began. */
  readonly by?: (row: Row) => string
  /** The action in the audit log, where it differs by row. */
  readonly action?: (row: Row) => string
}
/** Reads what the rule must know beside a row that `due` locked. */
type WithFacts<Due, Row> = { readonly facts: Read<Due, Row>; readonly lock?: never }
/** Locks a due row in a transaction of its own; null when it is no longer due. */
type WithLock<Due, Row> = { readonly lock: Read<Due, Row>; readonly facts?: never }
type Locked = { readonly facts?: never; readonly lock?: never }

/**
 * Declares background work that decides on rows: which are due, how one is locked, and the rule that decides. A row that
 * fails is tried again, later each time, and keeps no other waiting.
 */
export function task<Row extends DueRow, S extends AnySubject, Move extends string>(
  definition: Decisions<Row, Row, S, Move> & Locked,
): Task
export function task<Due extends DueRow, Row, S extends AnySubject, Move extends string>(
  definition: Decisions<Due, Row, S, Move> & (WithFacts<Due, Row> | WithLock<Due, Row>),
): Task
export function task(definition: AnyTask & { readonly everyMs: number }): Task {
  return { everyMs: definition.everyMs, run: (context) => runTask(context, definition) }
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
  work: async (onFault) => (await run({ ...context, onFault })) > 0,
})
