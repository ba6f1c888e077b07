import type { RawBuilder } from 'kysely'
import type { Decision } from '#blueprint/decision/decision.ts'
import type { AnySubject } from '#engine/action/act.ts'
import type { TableRecord } from '#engine/records/record-of.ts'
import { task, type Task } from './task.ts'
import type { DueRow } from './run-task.ts'
import type { DB } from '#platform/database/tables.ts'

interface Work<T extends keyof DB, Row> {
  /** The action in the audit log: 'chargebacks.expiry'. */
  readonly name: string
  readonly everyMs: number
  readonly batchSize?: number
  /** Which rows are due. The clock is the database's. */
  readonly due: RawBuilder<boolean>
  /** Decides on a row; one that it refuses is left as it is, and tried again later. */
  readonly rule: (row: Row, now: Date) => Decision<T, string>
}

/** Background work that decides on the rows of a record with a flow, each alone. */
export function recordTask<T extends keyof DB, Row extends DueRow>(
  record: TableRecord<T, Row>,
  { due, batchSize = 100, rule, ...work }: Work<T, Row>,
): Task {
  if (!record.flow) throw new Error(`${work.name} decides on rows of ${record.table}, whose record names no flow`)
  return task({
    ...work,
    batchSize,
    due: (tx, { limit }) => record.claim(tx, due, limit),
    subject: (row: Row) => record.subjectOf(row) as unknown as AnySubject,
    flow: record.flow,
    rule: rule as never,
  })
}
