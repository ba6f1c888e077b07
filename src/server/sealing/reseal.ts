import type pg from 'pg'
import { seal, unseal, type SealingKeys } from '#platform/auth/secrets/seal.ts'
import { leaveTrace } from '#platform/auth/trail.ts'
import { inTransaction } from '#platform/auth/transaction.ts'
import type { Circumstances } from '#platform/auth/actor.ts'
import { seeEverything } from './known-seals.ts'
import { sealedPlaces, type SealedPlace } from './places.ts'

export interface Resealed {
  readonly table: string
  readonly values: number
  /** Rows whose value opens with no key here, by table and key; they stay as they are. */
  readonly shut: readonly string[]
}

export interface Resealing {
  readonly keys: SealingKeys
  /** Who is told in the log. */
  readonly username: string
  /** Values in one transaction: whoever signs in meanwhile waits for no more than these. */
  readonly atOnce?: number
  /** Told after each transaction. */
  readonly onStep?: (table: string, values: number) => void
}

/**
 * Seals everything with the key in use that is sealed with another. Each step is a transaction of its own, and what is done
 * says so itself: ended at any point, the next call does the rest, and with nothing left it does nothing.
 */
export async function reseal(pool: pg.Pool, resealing: Resealing): Promise<readonly Resealed[]> {
  const done: Resealed[] = []
  for (const place of sealedPlaces) done.push(await resealPlace(pool, place, resealing))
  return done
}

async function resealPlace(pool: pg.Pool, place: SealedPlace, resealing: Resealing): Promise<Resealed> {
  const shut: string[] = []
  let values = 0
  for (let after: string | null = null; ;) {
    const step: Step = await inTransaction(pool, (client) => resealSome(client, place, { after, ...resealing }))
    shut.push(...step.shut)
    values += step.values
    if (step.last === null) return { table: place.table, values, shut }
    resealing.onStep?.(place.table, step.values)
    after = step.last
  }
}

interface Step {
  readonly values: number
  readonly shut: readonly string[]
  /** Null: there was nothing left. */
  readonly last: string | null
}

async function resealSome(
  client: pg.PoolClient,
  place: SealedPlace,
  { keys, username, atOnce = 50, after }: Resealing & { readonly after: string | null },
): Promise<Step> {
  const { table, column, key, of } = place
  await seeEverything(client)
  const { rows } = await client.query<{ key: string; sealed: string }>(
    `select ${key}::text as key, ${column} as sealed from ${table}
     where ${column} is not null and ${column} not like 'v2.' || $1 || '.%' and ($2::text is null or ${key}::text > $2)
     order by ${key}::text limit $3 for no key update`,
    [keys.inUse, after, atOnce],
  )
  const shut: string[] = []
  for (const one of rows) {
    const text = opened(keys, one.sealed, of(one.key))
    if (text === null) shut.push(`${table}:${one.key}`)
    else
      await client.query(`update ${table} set ${column} = $2 where ${key} = $1`, [
        one.key,
        seal(keys, text, of(one.key)),
      ])
  }
  const values = rows.length - shut.length
  if (values > 0)
    await leaveTrace(client, {
      action: 'reseal',
      actor: { username, domains: [] },
      circumstances,
      subject: `${table}:${column}`,
      reason: `${values} ${values === 1 ? 'value' : 'values'} re-encrypted with key ${keys.inUse}`,
    })
  return { values, shut, last: rows.at(-1)?.key ?? null }
}

/** Asked for at the machine itself, by no request. */
const circumstances: Circumstances = {
  requestId: 'npm run rotate-keys',
  route: 'npm run rotate-keys',
  ip: '127.0.0.1',
  userAgent: 'npm run rotate-keys',
  visitor: null,
}

function opened(keys: SealingKeys, sealed: string, of: string): string | null {
  try {
    return unseal(keys, sealed, of)
  } catch {
    return null
  }
}
