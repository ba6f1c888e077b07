import { sql, type QueryResult, type RawBuilder } from 'kysely'
import pg from 'pg'
import type { Database } from '#platform/database/connect.ts'
import type { Tx, WriteTx } from '#platform/database/transaction.ts'

/** In an object, because waiting for a promise of a promise is waiting for both. */
interface Sent<Row> {
  readonly answer: Promise<QueryResult<Row>>
}

const isHeard = (): void => undefined

/**
 * Sends a statement at once; the next one of this connection does not wait for its answer. The database answers in the order in
 * which statements were sent, and in a transaction refuses all that follow one that failed.
 */
async function send<Row>(over: Pick<Tx, 'getExecutor'>, statement: RawBuilder<Row>): Promise<Sent<Row>> {
  const compiled = statement.compile(over)
  const sent = await over.getExecutor().provideConnection(async (connection) => ({
    answer: connection.executeQuery<Row>(compiled),
  }))
  // Its failure is heard where the answer is asked for, at the latest by the end of the transaction.
  sent.answer.catch(isHeard)
  return sent
}

/** What was sent in a transaction and not yet answered. */
const unanswered = new WeakMap<object, Promise<unknown>[]>()

/** Sends a statement whose answer nobody needs yet: `answered`, or the end of the transaction, throws what it failed with. */
export async function sendAhead<Row>(tx: Pick<Tx, 'getExecutor'>, statement: RawBuilder<Row>): Promise<Sent<Row>> {
  const open = unanswered.get(tx)
  const sent = await send(tx, statement)
  // Not in a transaction of `inTransaction`: nobody would hear of a failure later.
  if (open === undefined) await sent.answer
  else open.push(sent.answer)
  return sent
}

/** Waits for what was sent ahead in this transaction. */
export async function answered(tx: object): Promise<void> {
  const open = unanswered.get(tx)?.splice(0) ?? []
  for (const each of open) await each
}

const afterFailure = '25P02'

/** What failed first: the statements after it in the transaction were refused only because of it. */
async function causeOf(tx: object, error: unknown): Promise<unknown> {
  if (!(error instanceof pg.DatabaseError) || error.code !== afterFailure) return error
  try {
    await answered(tx)
    return error
  } catch (cause) {
    return cause
  }
}

interface Ends<T> {
  readonly work: (tx: WriteTx) => Promise<T>
  readonly end: string
}

/**
 * Does this between two statements, of which the first is sent with the first of the work and the last with the last ones that were
 * sent ahead. Returns what the database made of the end.
 */
export function withinTransaction<T>(
  db: Database,
  begin: string,
  { work, end }: Ends<T>,
): Promise<{ readonly done: T; readonly command: string | undefined }> {
  return db.connection().execute(async (connection) => {
    const open: Promise<unknown>[] = []
    unanswered.set(connection, open)
    try {
      open.push((await send(connection, sql.raw(begin))).answer)
      const done = await work(connection as unknown as WriteTx)
      const { answer } = await send(connection, sql.raw<{ readonly command: string }>(end))
      await answered(connection)
      const { rows } = await answer
      return { done, command: rows[0]?.command }
    } catch (error) {
      const cause = await causeOf(connection, error)
      await sql.raw('rollback').execute(connection)
      throw cause
    }
  })
}
