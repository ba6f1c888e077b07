import { sql } from 'kysely'
import { addressSql } from '#engine/address-sql.ts'
import { columnsOf } from '#engine/list/columns-of.ts'
import { aggregate } from '#engine/list/dataset.ts'
import { isStartInScope, matchesId, startNodeOf } from '#areas/agents/day-totals/report-filters.facts.ts'
import { carried } from '#areas/reports/definition/carried.ts'
import { playedMarkets, rowIdOf, sharedMarkets } from './market-results.facts.ts'
import { plByMarket } from './pl-by-market.screen.ts'

const result = sql<
  string | null
>`case when market.status = 'VOIDED' then 'Void' else result_label(market.id, market.result) end`

const net = sql<bigint>`market_played.pl - market_played.commission`

export const plByMarketData = aggregate(
  plByMarket,
  ['settledOn', 'node', 'product', 'domainId', 'hideZero', 'id'],
  (request) => {
    const node = startNodeOf(request)
    const downline = node === null ? sql<bigint>`-shared.retained` : sql<bigint>`${net} + shared.below`
    return request.db
      .selectFrom(playedMarkets(request, node).as('market_played'))
      .innerJoin(sharedMarkets(request, node).as('shared'), (join) =>
        join
          .onRef('shared.market_id', '=', 'market_played.market_id')
          .onRef('shared.currency', '=', 'market_played.currency'),
      )
      .innerJoin('market', 'market.id', 'market_played.market_id')
      .innerJoin('event', 'event.id', 'market.event_id')
      .innerJoin('competition', 'competition.id', 'event.competition_id')
      .innerJoin('sport', 'sport.id', 'competition.sport')
      .where(isStartInScope(request))
      .where(matchesId('market.id', request.filters.id))
      .$if(request.filters.hideZero === true, (rows) =>
        rows.where(sql<boolean>`(market_played.bets <> 0 or market_played.stake <> 0 or market_played.pl <> 0
        or market_played.commission <> 0 or shared.retained <> 0 or shared.below <> 0)`),
      )
      .select([
        ...columnsOf('market_played', 'currency', 'settledAt', 'bets', 'players', 'stake', 'commission'),
        rowIdOf('market.id').as('id'),
        'market.id as marketId',
        sql<bigint>`${node ?? 0n}::bigint`.as('agentId'),
        'competition.sport',
        'sport.name as sportName',
        'competition.name as competition',
        'event.name as event',
        'event.id as eventId',
        'event.starts_at as startsAt',
        'market.name as market',
        'market.kind as marketKind',
        'market.product',
        result.as('result'),
        'market.status',
        sql<bigint>`(market_played.stake + market_played.pl)`.as('returned'),
        sql<bigint>`${net}`.as('playerPl'),
        sql<bigint>`${downline}`.as('downlinePl'),
        'shared.retained as ownPl',
        sql<bigint>`-(${downline} + shared.retained)`.as('uplinePl'),
        addressSql('/PLby-market-report/players', {
          ...carried(request.filters),
          marketId: sql`market.id::text`,
        }).as('results'),
      ])
  },
)
