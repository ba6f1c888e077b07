import { sql } from 'kysely'
import { columnsOf } from '#engine/list/columns-of.ts'
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
      ...columnsOf('market', 'id', 'name', 'kind', 'status', 'line', 'winners', 'minStake', 'maxStake', 'maxLoss'),
      ...columnsOf(
        'market',
        'maxProfit',
        'maxDeviation',
        'updatedAt',
        'isOnManualHold',
        'externalId',
        'eventId',
        'version',
      ),
      'event.name as event',
      sql<number | null>`market.delay_ms / 1000`.as('delaySeconds'),
      'event.is_in_play as isInPlay',
      runners.as('runners'),
    ]),
)
