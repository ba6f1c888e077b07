import type { PostgresCursor, PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { countStatement } from '#platform/traces/span.ts'

/** How often a statement must be seen before it is prepared: filters combine in many ways. */
const prepareAfter = 5
/** A wide list takes 250 kB on every connection that has it prepared. */
const maxPrepared = 120
const maxCounted = 2_000

/** Names of the statements worth preparing, the same on every connection of the process. */
class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #counts = new Map<string, number>()

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= maxPrepared) return name
    if (this.#counts.size >= maxCounted) this.#counts.clear()
    const count = (this.#counts.get(text) ?? 0) + 1
    this.#counts.set(text, count)
    if (count < prepareAfter) return undefined
    this.#counts.delete(text)
    const statement = `often ${this.#names.size + 1}`
    this.#names.set(text, statement)
    return statement
  }
}

const wrapped = new WeakMap<pg.Pool, PostgresPool>()

/** Wraps connections so that frequent statements are parsed and planned once per connection. */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  // Connections know statements by their names, so everybody who uses a pool shares them.
  const made = wrapped.get(pool) ?? wrap(pool)
  wrapped.set(pool, made)
  return made
}

function wrap(pool: pg.Pool): PostgresPool {
  const repertoire = new StatementNames()
  // Kysely keeps its own state by client, so each client is always returned as the same object.
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const prepared = (client: pg.PoolClient): PostgresPoolClient => {
    const made = known.get(client) ?? preparedClient(client, repertoire)
    known.set(client, made)
    return made
  }
  return {
    connect: async () => prepared(await pool.connect()),
    end: () => pool.end(),
    options: pool.options,
  }
}

function preparedClient(client: pg.PoolClient, repertoire: StatementNames): PostgresPoolClient {
  const plain: PostgresPoolClient = client
  return {
    release: (destroy) => client.release(destroy),
    query: ((text: string | PostgresCursor<unknown>, values: readonly unknown[]) => {
      countStatement()
      // A cursor is a separate statement.
      if (typeof text !== 'string') return plain.query(text)
      const name = values.length > 0 ? repertoire.nameOf(text) : undefined
      return name === undefined ? plain.query(text, values) : client.query({ name, text, values: [...values] })
    }) as PostgresPoolClient['query'],
  }
}
