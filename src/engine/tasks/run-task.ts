import { sql } from 'kysely'
import type { AnyDecision } from '#blueprint/decision/decision.ts'
import type { Flow } from '#blueprint/decision/flow.ts'
import { domainOf, type AnySubject, type WriteTx } from '#engine/action/act.ts'
import { inCurrencyOf } from '#engine/reach/subject-currency.ts'
import { recordUnbound, type Enqueue } from '#engine/recorder/record.ts'
import type { Database } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'
import { traced } from '#platform/traces/span.ts'
import { failuresOf, forgetFailure, recordFailure } from './failures.ts'

export interface TaskContext {
  readonly db: Database
  readonly enqueue?: Enqueue
  readonly now?: () => Date
  /** Receives the error of every row that fails. Without it the run rejects once the other rows are done. */
  readonly onFault?: (error: unknown) => void
}

export interface DueRow {
  readonly id: string | bigint
}
export type Read<Due, Row> = (tx: WriteTx, due: Due, now: Date) => Promise<Row | null>

/** What the engine knows of a task: the types of its rows are known to the area alone. */
export interface AnyTask {
  readonly name: string
  readonly batchSize: number
  readonly due: (tx: WriteTx, request: { readonly now: Date; readonly limit: number }) => Promise<readonly DueRow[]>
  readonly facts?: Read<any, any>
  readonly lock?: Read<any, any>
  readonly subject: (row: any) => AnySubject
  readonly flow: Flow
  readonly rule: (row: any, now: Date) => AnyDecision
  readonly by?: (row: any) => string
  readonly action?: (row: any) => string
}

/** Does the work so that its failure undoes nothing else. */
type Isolate = <T>(work: (tx: WriteTx) => Promise<T>) => Promise<T>

interface Batch {
  readonly rows: readonly DueRow[]
  /** Rows that have failed before. */
  readonly failed: ReadonlyMap<string, boolean>
}

interface Outcome {
  readonly decided: number
  readonly faults: readonly Error[]
}

/** Decides on one batch of the rows that are due, and returns on how many. */
export async function runTask(context: TaskContext, task: AnyTask): Promise<number> {
  const { decided, faults } = await (task.lock ? decideApart(context, task) : decideTogether(context, task))
  if (context.onFault) faults.forEach(context.onFault)
  else if (faults.length > 0) throw new AggregateError(faults, faults.map(({ message }) => message).join('\n'))
  return decided
}

/** Every row has a transaction of its own, in which it is locked. */
async function decideApart(context: TaskContext, task: AnyTask): Promise<Outcome> {
  const isolate: Isolate = (work) => transact(context.db, 'all', work)
  return decideAll({ context, task, isolate }, await isolate((tx) => readBatch(tx, context, task)))
}

/** The batch is locked as it is read; a row that fails is undone alone. */
const decideTogether = (context: TaskContext, task: AnyTask): Promise<Outcome> =>
  transact(context.db, 'all', async (tx) => {
    const isolate: Isolate = async (work) => {
      await sql`savepoint before_row`.execute(tx)
      try {
        const done = await work(tx)
        await sql`release savepoint before_row`.execute(tx)
        return done
      } catch (error) {
        await sql`rollback to savepoint before_row`.execute(tx)
        throw error
      }
    }
    return decideAll({ context, task, isolate }, await readBatch(tx, context, task))
  })

const nowIn = ({ now }: TaskContext): Date => now?.() ?? new Date()

/** Reads as many more rows as have failed before, so that those cannot fill the batch. */
async function readBatch(tx: WriteTx, context: TaskContext, { name, batchSize, due }: AnyTask): Promise<Batch> {
  const now = nowIn(context)
  const failed = await failuresOf(tx, name, now)
  const found = await due(tx, { now, limit: batchSize + failed.size })
  return { rows: found.filter(({ id }) => failed.get(String(id)) !== true).slice(0, batchSize), failed }
}

interface Running {
  readonly context: TaskContext
  readonly task: AnyTask
  readonly isolate: Isolate
}

async function decideAll({ context, task, isolate }: Running, { rows, failed }: Batch): Promise<Outcome> {
  const faults: Error[] = []
  let decided = 0
  for (const due of rows) {
    const row = { task: task.name, id: String(due.id) }
    try {
      const refused = await traced({ name: `task ${task.name}` }, () =>
        isolate(async (tx) => {
          const reason = await decideOne(tx, { context, task, due })
          if (typeof reason === 'string') await recordFailure(tx, row, { kind: 'REFUSAL', reason, now: nowIn(context) })
          else if (failed.has(row.id)) await forgetFailure(tx, row)
          return reason
        }),
      )
      if (refused === null) decided += 1
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      await isolate((tx) => recordFailure(tx, row, { kind: 'ERROR', reason, now: nowIn(context) }))
      faults.push(new Error(`The task ${row.task} failed for ${row.id}: ${reason}`, { cause: error }))
    }
  }
  return { decided, faults }
}

interface Deciding {
  readonly context: TaskContext
  readonly task: AnyTask
  readonly due: DueRow
}

/** Returns why the rule refused, null if its decision was recorded, and undefined if the row is due no more. */
async function decideOne(tx: WriteTx, { context, task, due }: Deciding): Promise<string | null | undefined> {
  const now = nowIn(context)
  const read = task.lock ?? task.facts
  const row: unknown = read ? await read(tx, due, now) : due
  if (row === null) return undefined
  const subject = task.subject(row)
  return inCurrencyOf(tx, subject, async () => {
    const decision = task.rule(row, now)
    if (decision.refused !== undefined) return decision.refused
    await recordUnbound(tx, decision, {
      by: task.by?.(row) ?? 'overround',
      subject,
      flow: task.flow,
      domainId: domainOf(subject),
      trail: { action: task.action?.(row) ?? task.name, route: 'job' },
      enqueue: context.enqueue ?? (() => Promise.reject(new Error(`The task ${task.name} enqueues no job`))),
    })
    return null
  })
}
