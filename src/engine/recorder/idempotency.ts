import { sql } from 'kysely'
import type { DoneResponse } from '#blueprint/wire.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { hashOf } from '#platform/database/json.ts'
import { Conflict } from '#platform/errors/app-errors.ts'

export const isIdempotencyKey = (key: string | null): boolean => key !== null && /^[\w-]{8,100}$/.test(key)

export interface IdempotencyKey {
  readonly actor: string
  readonly key: string | null
  readonly content: unknown
  /** Without a key: for so many seconds the same content of the same user is the same request. */
  readonly sameWithin?: number | undefined
}

/** A response whose one-time secrets are not stored. */
export interface WithResponseBody {
  readonly body: DoneResponse
}
const withoutSecrets = <T extends WithResponseBody>(answer: T): T => ({
  ...answer,
  body: { ...answer.body, once: undefined },
})

/**
 * Runs `work` once per key: a repeat with the same content returns the stored response, other
 * content is refused. A concurrent repeat waits until the first transaction ends.
 */
export async function withIdempotency<T extends WithResponseBody>(
  tx: WriteTx,
  { actor, key: sent, content, sameWithin }: IdempotencyKey,
  work: () => Promise<T>,
): Promise<T> {
  if (sent === null && sameWithin === undefined) return work()
  const hash = hashOf(content)
  const key = sent ?? (await keyOfContent(tx, { actor, hash, seconds: sameWithin ?? 0 }))
  const claimed = await sql`insert into action_key (actor, key, request_hash) values (${actor}, ${key}, ${hash})
    on conflict do nothing`.execute(tx)
  if (Number(claimed.numAffectedRows ?? 0n) === 0) {
    const { request_hash: earlier, answer } = await tx
      .selectFrom('action_key')
      .select(['request_hash', 'answer'])
      .where('actor', '=', actor)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (!earlier.equals(hash))
      throw new Conflict('This idempotency key was used for another request.', { code: 'key_reuse' })
    // Stored below with this type.
    return answer as T
  }
  const answer = await work()
  await sql`update action_key set answer = ${JSON.stringify(withoutSecrets(answer))}::jsonb where actor = ${actor} and key = ${key}`.execute(
    tx,
  )
  return answer
}

/**
 * The key of the same content if it came within these seconds, otherwise a new one. The time is cut into parts of this
 * length, so only this part and the one before can hold it; the lock makes two requests at the same moment wait for
 * each other. No header can have such a key, because of the colons.
 */
async function keyOfContent(
  tx: WriteTx,
  { actor, hash, seconds }: { readonly actor: string; readonly hash: Buffer; readonly seconds: number },
): Promise<string> {
  const name = `same:${hash.toString('hex')}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${actor} ${name}`}, 0))`.execute(tx)
  const { rows } = await sql<{ key: string }>`
    with part as (select floor(extract(epoch from clock_timestamp()) / ${seconds}::int)::bigint as now)
    select coalesce(
      (select k.key from action_key k where k.actor = ${actor} and k.key = any(array[${name} || ':' || part.now, ${name} || ':' || part.now - 1])
        and k.at > clock_timestamp() - make_interval(secs => ${seconds}::int) order by k.at desc limit 1),
      ${name} || ':' || part.now) as key from part`.execute(tx)
  return rows[0]!.key
}
