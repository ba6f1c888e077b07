import { sql } from 'kysely'
import type { Permission } from '#blueprint/screen/permissions.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Viewer } from '#engine/list/plan/viewer.ts'
import { snapshot } from '#platform/database/snapshot.ts'

export interface RiskStamp {
  /** Opaque value that changes whenever data visible to the trader changes; null without a trading permission. */
  readonly risk_stamp: string | null
}

const tradingPermissions: readonly Permission[] = [
  'INPLAY_VIEW',
  'INPLAY_EXPOSURE_VIEW',
  'RISK_VIEW',
  'PLAYER_EXPOSURE_VIEW',
]

/**
 * Signals that bets, books or markets in the user's scope have changed, so that the screens refetch. The data itself comes from
 * the queries, which check permissions. Bets outside the scope do not change the stamp, so that it reveals nothing about them.
 */
export async function readRiskStamp(
  db: Database,
  { actor, scope }: Pick<Viewer, 'actor' | 'scope'>,
): Promise<RiskStamp> {
  if (!tradingPermissions.some((permission) => actor.permissions.has(permission))) return { risk_stamp: null }
  const below = scope.within('p.agent_id')
  const alerts = scope.within('a.agent_id')
  return snapshot(db, actor.domains, async (tx) => {
    const { rows } = await sql<{ stamp: string }>`
      with taking as (select m.id, m.version, m.updated_at, e.version as event_version from market m join event e on e.id = m.event_id
        where m.status in ('OPEN', 'SUSPENDED', 'BALL_RUN', 'CLOSED'))
      select concat_ws('.', (select concat_ws('.', count(*), sum(version), sum(event_version), extract(epoch from max(updated_at))) from taking),
        (select concat_ws('.', count(*), sum(p.version)) from taking t join position p on p.market_id = t.id where ${below}),
        (select concat_ws('.', count(*), sum(a.version), extract(epoch from max(k.claimed_at))) from risk_alert a
          left join review_claim k on k.subject = 'risk_alert' and k.subject_id = a.id where a.status <> 'CLOSED' and ${alerts})) as stamp`.execute(
      tx,
    )
    return { risk_stamp: rows[0]?.stamp ?? null }
  })
}
