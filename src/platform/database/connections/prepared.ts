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
      // A cursor is a separate statement; what is read from it before it is opened waits in it.
      if (typeof text !== 'string') {
        lineUp.alone(() => plain.query(text))
        return text
      }
      const name = values.length > 0 ? repertoire.nameOf(text) : undefined
      if (name === undefined) return lineUp.behindOthers(() => plain.query(text, values))
      sent.add(name)
      return lineUp.behindOthers(() => client.query({ name, text, values: [...values] }))
    }) as PostgresPoolClient['query'],
  }
}

/**
 * Sends each statement at once, also while the ones before it have not been answered. A cursor keeps its portal from one reading to
 * the next, which no other statement may come between: it is opened when the driver waits for nothing any more, which is later than
 * the answer to a statement that failed; those behind it are sent when it is closed and answered.
 */
function lineFor(client: pg.PoolClient) {
  let unanswered = 0
  let isIdle = true
  let isReadByCursor = false
  let opened: Promise<void> | null = null
  const isPipelined = (pipeline: boolean) => Object.assign(client, { pipeline })
  const hasAnswered = () => {
    unanswered -= 1
    if (unanswered === 0 && opened === null) isPipelined(false)
  }
  client.on('drain', () => {
    isIdle = true
    isReadByCursor = false
  })
  const send = <T>(query: () => T): T => {
    isIdle = false
    return query()
  }
  const open = (cursor: () => unknown) => {
    isPipelined(false)
    isReadByCursor = true
    send(cursor)
  }
  /** Of a connection that is lost the driver waits for nothing either: it refuses the cursor. */
  const whenIdle = (cursor: () => unknown): Promise<void> =>
    new Promise((resolve) => {
      const done = () => {
        client.off('drain', done).off('end', done)
        opened = null
        open(cursor)
        resolve()
      }
      client.on('drain', done).on('end', done)
    })
  return {
    behindOthers<T>(query: () => Promise<T>): Promise<T> {
      unanswered += 1
      if (!isReadByCursor && opened === null) isPipelined(true)
      const answer = opened === null ? send(query) : opened.then(() => send(query))
      answer.then(hasAnswered, hasAnswered)
      return answer
    },
    alone(cursor: () => unknown): void {
      assert(unanswered < 2, 'a cursor is opened when the statements before it are answered')
      if (isIdle) open(cursor)
      else opened = whenIdle(cursor)
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
