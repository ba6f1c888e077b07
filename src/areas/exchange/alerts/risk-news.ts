import { sql } from 'kysely'
import type { Permission } from '#blueprint/screen/permissions.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Asker } from '#engine/list/plan/asker.ts'
import { snapshot } from '#platform/database/snapshot.ts'

export interface RiskNews {
  /** Changes whenever something a trader may see has changed; it says nothing else. */
  readonly risk_stamp: string | null
}

const watching: readonly Permission[] = ['INPLAY_VIEW', 'INPLAY_EXPOSURE_VIEW', 'RISK_VIEW', 'PLAYER_EXPOSURE_VIEW']

/**
 * Tells that bets, books or markets have changed within somebody's sight, so that his screens ask anew: what they show stays
 * with the questions, which know who may see what. Nobody is told of bets that are not his to see, not even that there are any.
 */
export async function riskNews(db: Database, { actor, scope }: Pick<Asker, 'actor' | 'scope'>): Promise<RiskNews> {
  if (!watching.some((permission) => actor.permissions.has(permission))) return { risk_stamp: null }
  const below = scope.within('p.agent_id')
  const alerts = scope.within('a.agent_id')
  return snapshot(db, actor.domains, async (tx) => {
    const { rows } = await sql<{ stamp: string }>`
      with taking as (select m.id, m.version, m.updated_at, e.version as event_version from market m join event e on e.id = m.event_id
        where m.status in ('OPEN', 'SUSPENDED', 'BALL_RUN', 'CLOSED'))
      select concat_ws('.', (select concat_ws('.', count(*), sum(version), sum(event_version), extract(epoch from max(updated_at))) from taking),
        (select concat_ws('.', count(*), sum(p.version)) from taking t join position p on p.market_id = t.id where ${below}),
        (select concat_ws('.', count(*), sum(a.version)) from risk_alert a where a.status <> 'CLOSED' and ${alerts})) as stamp`.execute(
      tx,
    )
    return { risk_stamp: rows[0]?.stamp ?? null }
  })
}
