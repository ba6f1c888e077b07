import { sql } from 'kysely'
import type { Done } from '#blueprint/wire.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { hashOf } from '#platform/database/json.ts'
import { Refused } from '#platform/errors/problems.ts'

export const isOnceKey = (key: string | null): boolean => key !== null && /^[\w-]{8,100}$/.test(key)

export interface OnceKey {
  readonly actor: string
  readonly key: string | null
  readonly content: unknown
}

/** What is told once is not part of what is kept. */
export interface Tellable {
  readonly body: Done
}
const kept = <T extends Tellable>(answer: T): T => ({ ...answer, body: { ...answer.body, once: undefined } })

/**
 * The same key with the same content is answered as before and does nothing; with other content it is refused. Whoever
 * comes second waits on the row of the first until that one is committed or gone.
 */
export async function answeredOnce<T extends Tellable>(
  tx: WriteTx,
  { actor, key, content }: OnceKey,
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
    if (!earlier.equals(hash)) throw new Refused('This key was used for something else', { code: 'key_reuse' })
    // Written below as the very type it is read as.
    return answer as T
  }
  const answer = await work()
  await sql`update action_key set answer = ${JSON.stringify(kept(answer))}::jsonb where actor = ${actor} and key = ${key}`.execute(
    tx,
  )
  return answer
}
