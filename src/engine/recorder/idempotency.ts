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
  { actor, key, content }: IdempotencyKey,
  work: () => Promise<T>,
): Promise<T> {
  if (key === null) return work()
  const hash = hashOf(content)
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
