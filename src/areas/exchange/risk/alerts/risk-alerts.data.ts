import { sql } from 'kysely'
import { playerReferredBy } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { claimedByIn } from '#engine/queue/claims.ts'
import { riskAlerts } from './risk-alerts.screen.ts'

const about = sql<string>`coalesce(event.name || ': ' || market.name, player.username)`

export const riskAlertsData = datasetOf(riskAlerts, 'risk_alert as a', ({ from, scope }) =>
  from
    .leftJoin('market', 'market.id', 'a.market_id')
    .leftJoin('event', 'event.id', 'market.event_id')
    .leftJoin('player', playerReferredBy('a'))
    .select([
      about.as('about'),
      'player.username as player',
      claimedByIn('risk_alert', 'a.id', scope).as('assignedTo'),
    ]),
)
