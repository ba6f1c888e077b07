import type pg from 'pg'
import { seal, unseal, type SealingKeys } from '#platform/auth/secrets/seal.ts'
import { recordAccess } from '#platform/auth/access-log.ts'
import { inTransaction } from '#platform/auth/transaction.ts'
import type { RequestOrigin } from '#platform/auth/actor.ts'
import { selectAllDomains } from './check-keys.ts'
import { sealedColumns, type SealedColumn } from './sealed-columns.ts'

export interface RotationResult {
  readonly table: string
  readonly values: number
  /** Rows whose value cannot be decrypted with any key, as table:key; they stay unchanged. */
  readonly undecryptable: readonly string[]
}

export interface RotationOptions {
  readonly keys: SealingKeys
  /** Actor in the audit log. */
  readonly username: string
  /** Values per transaction; a concurrent sign-in waits for at most these. */
  readonly batchSize?: number
  /** Called after each transaction. */
  readonly onStep?: (table: string, values: number) => void
}

/**
 * Re-encrypts all values that use another key. Each batch is its own transaction and progress is
 * visible in the data: after an interruption the next call continues, and with nothing left it does
 * nothing.
 */
export async function rotateSealedValues(
  pool: pg.Pool,
  resealing: RotationOptions,
): Promise<readonly RotationResult[]> {
  const done: RotationResult[] = []
  for (const place of sealedColumns) done.push(await rotateColumn(pool, place, resealing))
  return done
}

async function rotateColumn(pool: pg.Pool, place: SealedColumn, resealing: RotationOptions): Promise<RotationResult> {
  const shut: string[] = []
  let values = 0
  for (let after: string | null = null; ;) {
    const step: BatchResult = await inTransaction(pool, (client) => rotateBatch(client, place, { after, ...resealing }))
    shut.push(...step.undecryptable)
    values += step.values
    if (step.last === null) return { table: place.table, values, undecryptable: shut }
    resealing.onStep?.(place.table, step.values)
    after = step.last
  }
}

interface BatchResult {
  readonly values: number
  readonly undecryptable: readonly string[]
  /** Null when nothing is left. */
  readonly last: string | null
}

async function rotateBatch(
  client: pg.PoolClient,
  place: SealedColumn,
  { keys, username, batchSize = 50, after }: RotationOptions & { readonly after: string | null },
): Promise<BatchResult> {
  const { table, column, key, contextOf } = place
  await selectAllDomains(client)
  const { rows } = await client.query<{ key: string; sealed: string }>(
    `select ${key}::text as key, ${column} as sealed from ${table}
     where ${column} is not null and ${column} not like 'v2.' || $1 || '.%' and ($2::text is null or ${key}::text > $2)
     order by ${key}::text limit $3 for no key update`,
    [keys.activeKeyId, after, batchSize],
  )
  const shut: string[] = []
  for (const one of rows) {
    const text = unsealOrNull(keys, one.sealed, contextOf(one.key))
    if (text === null) shut.push(`${table}:${one.key}`)
    else
      await client.query(`update ${table} set ${column} = $2 where ${key} = $1`, [
        one.key,
        seal(keys, text, contextOf(one.key)),
      ])
  }
  const values = rows.length - shut.length
  if (values > 0)
    await recordAccess(client, {
      action: 'rotate keys',
      actor: { username, domains: [] },
      circumstances,
      subject: `${table}:${column}`,
      reason: `${values} ${values === 1 ? 'value' : 'values'} re-encrypted with key ${keys.activeKeyId}`,
    })
  return { values, undecryptable: shut, last: rows.at(-1)?.key ?? null }
}

/** Run on the command line, not by a request. */
const circumstances: RequestOrigin = {
  requestId: 'npm run rotate-keys',
  route: 'npm run rotate-keys',
  ip: '127.0.0.1',
  userAgent: 'npm run rotate-keys',
  visitor: null,
}

function unsealOrNull(keys: SealingKeys, sealed: string, context: string): string | null {
  try {
    return unseal(keys, sealed, context)
  } catch {
    return null
  }
}
