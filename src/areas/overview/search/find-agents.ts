import { sql } from 'kysely'
import { address } from '#blueprint/address.ts'
import { labelOf } from '#blueprint/labels.ts'
import { containing } from '#engine/list/plan/apply-filters.ts'
import type { Viewer } from '#engine/list/plan/viewer.ts'
import type { Database } from '#platform/database/connect.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import type { Hit } from './hit.ts'

const maxAgents = 6

/** Agents at any level of the reader's downline, by id, username or name; the downline list itself shows one level at a time. */
export async function findAgents(db: Database, { actor, scope }: Viewer, typed: string): Promise<readonly Hit[]> {
  if (!actor.permissions.has('DOWNLINE_VIEW') || typed.length < 2) return []
  const id = /^[1-9]\d{0,17}$/.test(typed) ? BigInt(typed) : null
  const rows = await snapshot(db, actor.domains, (tx) =>
    tx
      .selectFrom('agent')
      .where(scope.within('agent.id'))
      .where(
        sql<boolean>`(agent.id = ${id}::bigint or ${containing(sql.ref('agent.username'), typed, false)} or ${containing(sql.ref('agent.name'), typed, false)})`,
      )
      .orderBy(sql`lower(agent.username) = lower(${typed})`, 'desc')
      .orderBy('agent.username')
      .select(['agent.id', 'agent.username', 'agent.name', 'agent.status'])
      .limit(maxAgents)
      .execute(),
  )
  return rows.map(({ id: agent, username, name, status }) => ({
    kind: 'Agent',
    id: String(agent),
    title: username,
    text: [String(agent), name, labelOf(status)].filter((part) => part !== '').join(' · '),
    path: address('/downline', {}, { node: String(agent) }),
  }))
}
