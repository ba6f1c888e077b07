import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { siteCounters } from '#areas/overview/dashboard/site-counters.ts'
import type { Viewer } from '#engine/list/plan/viewer.ts'
import { snapshot } from '#platform/database/snapshot.ts'

export interface MessageNews {
  readonly message_count: number
  /** Changes with each message in a visible conversation; it contains nothing else. */
  readonly message_stamp: string | null
}

/**
 * Signals new messages, so that the inbox and the open conversation reload; the content itself is
 * not sent.
 */
export async function messageNews(
  db: Database,
  { actor, scope }: Pick<Viewer, 'actor' | 'scope'>,
): Promise<MessageNews> {
  if (!actor.permissions.has('MESSAGE_VIEW')) return { message_count: 0, message_stamp: null }
  const isVisible = scope.within(
    sql`coalesce((select p.agent_id from player p where p.cell = t.cell and p.id = t.account_id), t.account_id)`,
  )
  const [{ message_count }, stamp] = await Promise.all([
    siteCounters(db, { actor, scope }),
    snapshot(db, actor.domains, async (tx) => {
      const { rows } = await sql<{ stamp: string }>`select t.id || '.' || t.version as stamp from message_thread t
        where ${isVisible} order by t.last_at desc, t.id desc limit 1`.execute(tx)
      return rows[0]?.stamp ?? null
    }),
  ])
  return { message_count, message_stamp: stamp }
}
