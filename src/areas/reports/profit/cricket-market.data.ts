import { sql, type RawBuilder } from 'kysely'
import { aggregate } from '#engine/list/dataset.ts'
import { mayStart, oneId, startOf } from '#areas/agents/day-totals/report-filters.ts'
import { cricketMarketReport } from './cricket-market.screen.ts'
import { playedMarkets, rowOf, sharedMarkets } from './pl-by-market.data.ts'

const whole = (figure: RawBuilder<bigint>) => sql<bigint>`sum(${figure})::bigint`
const played = (column: string) => sql<bigint>`${sql.ref(`market_played.${column}`)}`
const ofProduct = (product: string) =>
  sql<bigint>`coalesce(sum(market_played.pl) filter (where market.product = ${product}), 0)::bigint`

export const cricketMarketData = aggregate(
  cricketMarketReport,
  ['settledOn', 'node', 'domainId', 'hideZero', 'id'],
  (asked) => {
    const node = startOf(asked)
    const net = sql<bigint>`market_played.pl - market_played.commission`
    const downline = whole(node === null ? sql<bigint>`-shared.own` : sql<bigint>`${net} + shared.below`)
    const own = whole(sql<bigint>`shared.own`)
    return asked.db
      .selectFrom(playedMarkets(asked, node).as('market_played'))
      .innerJoin(sharedMarkets(asked, node).as('shared'), (join) =>
        join
          .onRef('shared.market_id', '=', 'market_played.market_id')
          .onRef('shared.currency', '=', 'market_played.currency'),
      )
      .innerJoin('market', 'market.id', 'market_played.market_id')
      .innerJoin('event', 'event.id', 'market.event_id')
      .innerJoin('competition', 'competition.id', 'event.competition_id')
      .where('competition.sport', '=', 'cricket')
      .where(mayStart(asked))
      .where(oneId('event.id', asked.filters.id))
      .$if(asked.filters.hideZero === true, (rows) =>
        rows.where(
          sql<boolean>`(market_played.bets <> 0 or market_played.pl <> 0 or shared.own <> 0 or shared.below <> 0)`,
        ),
      )
      .groupBy(['event.id', 'competition.id', 'market_played.currency'])
      .select([
        rowOf('event.id').as('id'),
        'market_played.currency',
        sql<bigint>`${node ?? 0n}::bigint`.as('agentId'),
        'event.starts_at as startsAt',
        'event.name as event',
        'competition.name as competition',
        'event.status',
        sql<Date>`max(market_played.settled_at)`.as('settledAt'),
        sql<number>`count(*)::int`.as('markets'),
        sql<number>`sum(market_played.bets)::int`.as('bets'),
        whole(played('stake')).as('stake'),
        ofProduct('exchange').as('matchPl'),
        ofProduct('bookmaker').as('bookmakerPl'),
        ofProduct('fancy').as('fancyPl'),
        whole(played('commission')).as('commission'),
        whole(net).as('playerPl'),
        own.as('ownPl'),
        downline.as('downlinePl'),
        sql<bigint>`-(${downline} + ${own})`.as('uplinePl'),
      ])
  },
)
