import { sql, type RawBuilder } from 'kysely'
import { addressSql } from '#engine/address-sql.ts'
import { aggregate } from '#engine/list/dataset.ts'
import { isStartInScope, matchesId, startNodeOf } from '#areas/agents/day-totals/report-filters.facts.ts'
import { carried, ifAllowed } from '#areas/reports/definition/carried.ts'
import { cricketMarketReport } from './cricket-market.screen.ts'
import { playedMarkets, rowIdOf, sharedMarkets } from './market-results.facts.ts'

const totalOf = (figure: RawBuilder<bigint>) => sql<bigint>`sum(${figure})::bigint`
const played = (column: string) => sql<bigint>`${sql.ref(`market_played.${column}`)}`
const ofProduct = (product: string) =>
  sql<bigint>`coalesce(sum(market_played.pl) filter (where market.product = ${product}), 0)::bigint`

export const cricketMarketData = aggregate(
  cricketMarketReport,
  ['settledOn', 'node', 'domainId', 'hideZero', 'id'],
  (query) => {
    const node = startNodeOf(query)
    const net = sql<bigint>`market_played.pl - market_played.commission`
    const downline = totalOf(node === null ? sql<bigint>`-shared.retained` : sql<bigint>`${net} + shared.below`)
    const own = totalOf(sql<bigint>`shared.retained`)
    return query.db
      .selectFrom(playedMarkets(query, node).as('market_played'))
      .innerJoin(sharedMarkets(query, node).as('shared'), (join) =>
        join
          .onRef('shared.market_id', '=', 'market_played.market_id')
          .onRef('shared.currency', '=', 'market_played.currency'),
      )
      .innerJoin('market', 'market.id', 'market_played.market_id')
      .innerJoin('event', 'event.id', 'market.event_id')
      .innerJoin('competition', 'competition.id', 'event.competition_id')
      .where('competition.sport', '=', 'cricket')
      .where(isStartInScope(query))
      .where(matchesId('event.id', query.filters.id))
      .$if(query.filters.hideZero === true, (rows) =>
        rows.where(
          sql<boolean>`(market_played.bets <> 0 or market_played.pl <> 0 or shared.retained <> 0 or shared.below <> 0)`,
        ),
      )
      .groupBy(['event.id', 'competition.id', 'market_played.currency'])
      .select([
        rowIdOf('event.id').as('id'),
        'event.id as eventId',
        'market_played.currency',
        sql<bigint>`${node ?? 0n}::bigint`.as('agentId'),
        'event.starts_at as startsAt',
        'event.name as event',
        'competition.name as competition',
        'event.status',
        sql<Date>`max(market_played.settled_at)`.as('settledAt'),
        sql<number>`count(*)::int`.as('markets'),
        sql<number>`sum(market_played.bets)::int`.as('bets'),
        totalOf(played('stake')).as('stake'),
        ofProduct('exchange').as('matchPl'),
        ofProduct('bookmaker').as('bookmakerPl'),
        ofProduct('fancy').as('fancyPl'),
        totalOf(played('commission')).as('commission'),
        totalOf(net).as('playerPl'),
        own.as('ownPl'),
        downline.as('downlinePl'),
        sql<bigint>`-(${downline} + ${own})`.as('uplinePl'),
        ifAllowed(
          query.actor,
          'PL_BY_MARKET_REPORT',
          addressSql('/PLby-market-report', { ...carried(query.filters), eventId: sql`event.id::text` }),
        ).as('marketRows'),
      ])
  },
)
