import { sql } from 'kysely'
import { columnsOf } from '#engine/list/columns-of.ts'
import { aggregate } from '#engine/list/dataset.ts'
import { isStartInScope, matchesId, startNodeOf } from '#areas/agents/day-totals/report-filters.facts.ts'
import { playedByPlayer } from './market-results.facts.ts'
import { playersByMarket } from './players-by-market.screen.ts'

export const playersByMarketData = aggregate(
  playersByMarket,
  ['settledOn', 'node', 'product', 'domainId', 'playerId', 'marketId', 'eventId', 'hideZero'],
  (request) => {
    const node = startNodeOf(request)
    const { playerId, marketId, eventId, hideZero } = request.filters
    return request.db
      .selectFrom(playedByPlayer(request, node).as('played'))
      .innerJoin('player', 'player.id', 'played.player_id')
      .innerJoin('market', 'market.id', 'played.market_id')
      .innerJoin('event', 'event.id', 'market.event_id')
      .where(isStartInScope(request))
      .where(matchesId('played.player_id', playerId))
      .where(matchesId('played.market_id', marketId))
      .where(matchesId('event.id', eventId))
      .$if(hideZero === true, (rows) =>
        rows.where(sql<boolean>`(played.bets <> 0 or played.stake <> 0 or played.pl <> 0 or played.commission <> 0)`),
      )
      .select([
        ...columnsOf('played', 'currency', 'settledAt', 'bets', 'stake', 'commission', 'playerId', 'marketId'),
        sql<bigint>`row_number() over (order by played.settled_at, played.market_id, played.player_id, played.currency)::bigint`.as(
          'id',
        ),
        sql<bigint>`${node ?? 0n}::bigint`.as('agentId'),
        'player.username as player',
        'event.name as event',
        'event.id as eventId',
        'market.name as market',
        'market.product',
        sql<bigint>`(played.stake + played.pl)`.as('returned'),
        'played.pl as grossPl',
        sql<bigint>`played.pl - played.commission`.as('playerPl'),
      ])
  },
)
