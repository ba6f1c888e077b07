import { sql } from 'kysely'
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
      'a.id',
      'a.raised_at as raisedAt',
      'a.severity',
      'a.rule',
      about.as('about'),
      'player.username as player',
      'a.amount',
      'a.threshold',
      'a.status',
      claimedByIn('risk_alert', 'a.id', scope).as('assignedTo'),
      'a.remark',
      'a.closed_at as closedAt',
      'a.market_id as marketId',
      'a.player_id as playerId',
      'a.agent_id as agentId',
      'a.domain_id as domainId',
      'a.version',
    ]),
)
