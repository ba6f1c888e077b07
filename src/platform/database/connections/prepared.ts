import type { PostgresCursor, PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { countStatement } from '#platform/traces/span.ts'
import { assert } from '#values/assert.ts'
import { StatementNames } from './statement-names.ts'

/** A wide list takes 250 kB on every connection that has it prepared. */
const maxPrepared = 120

const wrapped = new WeakMap<pg.Pool, PostgresPool>()

/** Wraps connections so that frequent statements are parsed and planned once per connection. */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  // Connections know statements by their names, so everybody who uses a pool shares them.
  const made = wrapped.get(pool) ?? wrap(pool)
  wrapped.set(pool, made)
  return made
}

function wrap(pool: pg.Pool): PostgresPool {
  const repertoire = new StatementNames(maxPrepared)
  // Kysely keeps its own state by client, so each client is always returned as the same object.
  const known = new WeakMap<pg.PoolClient, PreparedClient>()
  const prepared = (client: pg.PoolClient): PreparedClient => {
    const made = known.get(client) ?? preparedClient(client, repertoire)
    known.set(client, made)
    return made
  }
  return {
    async connect() {
      const client = prepared(await pool.connect())
      try {
        await client.forgetRetired()
      } catch (error) {
        client.release(true)
        throw error
      }
      return client
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

interface PreparedClient extends PostgresPoolClient {
  /** Gives back what statements occupy that made room for others. */
  readonly forgetRetired: () => Promise<void>
}

function preparedClient(client: pg.PoolClient, repertoire: StatementNames): PreparedClient {
  const plain: PostgresPoolClient = client
  const sent = new Set<string>()
  const lineUp = lineFor(client)
  let { retired } = repertoire
  return {
    async forgetRetired() {
      if (retired === repertoire.retired) return
      retired = repertoire.retired
      const names = [...sent].filter((name) => !repertoire.isLive(name))
      for (const name of names) sent.delete(name)
      if (names.length > 0) await deallocate(client, names)
    },
    release: (destroy) => client.release(destroy),
    query: ((text: string | PostgresCursor<unknown>, values: readonly unknown[]) => {
      countStatement()
      // A cursor is a separate statement.
      if (typeof text !== 'string') return lineUp.alone(() => plain.query(text))
      const name = values.length > 0 ? repertoire.nameOf(text) : undefined
      if (name === undefined) return lineUp.behindOthers(() => plain.query(text, values))
      sent.add(name)
      return lineUp.behindOthers(() => client.query({ name, text, values: [...values] }))
    }) as PostgresPoolClient['query'],
  }
}

/**
 * Sends each statement at once, also while the ones before it have not been answered. A cursor keeps its portal from one reading to
 * the next, which no other statement may come between: those behind it are sent when it is closed and answered.
 */
function lineFor(client: pg.PoolClient) {
  let unanswered = 0
  let isReadByCursor = false
  const isPipelined = (pipeline: boolean) => Object.assign(client, { pipeline })
  const hasAnswered = () => {
    unanswered -= 1
    if (unanswered === 0) isPipelined(false)
  }
  const hasEnded = () => {
    isReadByCursor = false
  }
  return {
    behindOthers<T>(query: () => Promise<T>): Promise<T> {
      unanswered += 1
      if (!isReadByCursor) isPipelined(true)
      const answer = query()
      answer.then(hasAnswered, hasAnswered)
      return answer
    },
    alone<T>(query: () => T): T {
      // The driver sends it when the one statement before it is answered.
      assert(unanswered < 2, 'a cursor is opened when the statements before it are answered')
      isPipelined(false)
      // The driver says so when it waits for nothing any more.
      if (!isReadByCursor) client.once('drain', hasEnded)
      isReadByCursor = true
      return query()
    },
  }
}

/** Only those that the session has: a statement that was refused was not prepared. */
async function deallocate(client: pg.PoolClient, names: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('deallocate %I', name) as statement from pg_prepared_statements where name = any($1)`,
    [names],
  )
  if (rows.length > 0) await client.query(rows.map(({ statement }) => statement).join('; '))
}
