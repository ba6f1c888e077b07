import { sql } from 'kysely'
import type { Incident } from '#areas/exchange/rules/settlement/score.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { events } from './events.screen.ts'

// Computed only for the rows of one page; each is a short scan of the index market_of_event.
const markets = sql<number>`(select count(*)::int from market where market.event_id = event.id and market.kind <> 'session')`
const sessions = sql<number>`(select count(*)::int from market where market.event_id = event.id and market.kind = 'session')`
const openMarkets = sql<number>`(select count(*)::int from market where market.event_id = event.id and market.status = 'OPEN')`

const bets = sql`market m join bet_open b on b.market_id = m.id where m.event_id = event.id`
// Bets in several currencies cannot be summed: the column is null until a domain is chosen.
const matched = sql<
  bigint | null
>`(select case when min(b.currency) is not distinct from max(b.currency) then coalesce(sum(b.matched), 0) end::bigint from ${bets})`
const currency = sql<
  string | null
>`(select case when min(b.currency) = max(b.currency) then min(b.currency) end from ${bets})`
const suspendsOn = (incident: Incident) => sql<boolean>`${incident} = any(event.halts_on)`

export const eventsData = datasetOf(events, 'event', ({ from }) =>
  from
    .innerJoin('competition', 'competition.id', 'event.competition_id')
    .innerJoin('sport', 'sport.id', 'competition.sport')
    .select([
      'competition.sport',
      'sport.name as sportName',
      'competition.name as competition',
      markets.as('markets'),
      sessions.as('sessions'),
      openMarkets.as('openMarkets'),
      sql<number | null>`event.delay_ms / 1000`.as('delaySeconds'),
      sql<string | null>`nullif(concat_ws(' · ', event.score, event.clock), '')`.as('score'),
      matched.as('matched'),
      currency.as('currency'),
      suspendsOn('WICKET').as('wicket'),
      suspendsOn('GOAL').as('goal'),
      suspendsOn('RED_CARD').as('redCard'),
      suspendsOn('PENALTY').as('penalty'),
    ]),
)
