import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { feedStateOf } from '#areas/exchange/markets/stale-prices.facts.ts'
import { eventMarkets } from './event-markets.screen.ts'

const runners = sql<unknown>`(select coalesce(jsonb_agg(jsonb_build_object('id', r.id::text, 'name', r.name, 'status', r.status,
    'back', trim_scale(r.back_e4 / 10000.0)::text, 'lay', trim_scale(r.lay_e4 / 10000.0)::text) order by r.sort_order), '[]')
  from runner r where r.market_id = market.id)`

/** "64 at 110 / 65 at 90"; a side that is not offered is a dash. */
const quote = sql<string | null>`case when coalesce(market.yes_odds_e4, market.no_odds_e4) is not null then
  coalesce(coalesce(market.no_line, market.line)::text || ' at ' || trim_scale((market.no_odds_e4 - 10000) / 100.0)::text, '–')
  || ' / ' || coalesce(market.line::text || ' at ' || trim_scale((market.yes_odds_e4 - 10000) / 100.0)::text, '–') end`

export const eventMarketsData = datasetOf(eventMarkets, 'market', ({ from }) =>
  from
    .innerJoin('event', 'event.id', 'market.event_id')
    .select([
      'event.name as event',
      sql<number | null>`market.delay_ms / 1000`.as('delaySeconds'),
      'event.is_in_play as isInPlay',
      feedStateOf.as('feed'),
      runners.as('runners'),
      quote.as('quote'),
    ]),
)
