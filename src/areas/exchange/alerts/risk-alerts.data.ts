import { sql } from 'kysely'
import { columnsOf } from '#engine/list/columns-of.ts'
import { dataset } from '#engine/list/dataset.ts'
import { claimedByIn } from '#engine/queue/claims.ts'
import { riskAlerts } from './risk-alerts.screen.ts'

const about = sql<string>`coalesce(event.name || ': ' || market.name, player.username)`

export const riskAlertsData = dataset(riskAlerts, ({ db, scope }) =>
  db
    .selectFrom('risk_alert as a')
    .leftJoin('market', 'market.id', 'a.market_id')
    .leftJoin('event', 'event.id', 'market.event_id')
    .leftJoin('player', (join) =>
      join.on('player.cell', '=', sql<number>`cell_of(a.player_id)`).onRef('player.id', '=', 'a.player_id'),
    )
    .select([
      ...columnsOf('a', 'id', 'raisedAt', 'severity', 'rule', 'amount', 'threshold', 'status', 'remark'),
      ...columnsOf('a', 'closedAt', 'marketId', 'playerId', 'agentId', 'domainId', 'version'),
      about.as('about'),
      'player.username as player',
      claimedByIn('risk_alert', 'a.id', scope).as('assignedTo'),
    ]),
)
