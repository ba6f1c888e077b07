import { sql } from 'kysely'
import { dataset } from '#engine/list/dataset.ts'
import { eventMarkets } from './event-markets.screen.ts'

const runners = sql<unknown>`(select coalesce(jsonb_agg(jsonb_build_object('id', r.id::text, 'name', r.name, 'status', r.status,
    'back', trim_scale(r.back_e4 / 10000.0)::text, 'lay', trim_scale(r.lay_e4 / 10000.0)::text) order by r.sort_order), '[]')
  from runner r where r.market_id = market.id)`

export const eventMarketsData = dataset(eventMarkets, ({ db }) =>
  db
    .selectFrom('market')
    .innerJoin('event', 'event.id', 'market.event_id')
    .select([
      'market.id',
      'event.name as event',
      'market.name',
      'market.kind',
      'market.status',
      'market.line',
      'market.winners',
      'market.min_stake as minStake',
      'market.max_stake as maxStake',
      'market.max_loss as maxLoss',
      'market.max_profit as maxProfit',
      'market.max_deviation as maxDeviation',
      sql<number | null>`market.delay_ms / 1000`.as('delaySeconds'),
      'event.is_in_play as isInPlay',
      'market.updated_at as updatedAt',
      'market.is_held as isHeld',
      runners.as('runners'),
      'market.external_id as externalId',
      'market.event_id as eventId',
      'market.version',
    ]),
)
