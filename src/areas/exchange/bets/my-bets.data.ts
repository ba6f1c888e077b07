import { sql } from 'kysely'
import type { exchangeProducts } from '#areas/exchange/rules/markets/catalogue.ts'
import type { betFlow } from '#areas/exchange/rules/settlement/flows.ts'
import type { Side } from '#areas/exchange/rules/bets/bet.ts'
import { dayBounds } from '#values/day.ts'
import { playerOf } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { betFiles } from './archived-bets.facts.ts'
import { betFigures } from './bet-figures.facts.ts'
import { originOfBet, originOn } from './detail/origin.facts.ts'
import { myBets } from './my-bets.screen.ts'

type BetState = (typeof betFlow.states)[number]
type ExchangeProduct = (typeof exchangeProducts)[number]

const { selection, liability } = betFigures('bet')

const always = sql<boolean>`true`

/** By the constraint settled_bet_was_placed_before. */
const clocksDisagreeMs = 24 * 3_600_000

/**
 * Ended bets are kept by the month in which they ended, and none ended before it was placed: months before the period are not read.
 * The planner knows that open bets meet this.
 */
const endedSince = (placedFrom: Date) => {
  const bound = new Date(placedFrom.getTime() - clocksDisagreeMs)
  return sql<boolean>`(bet.settled_at is null or bet.settled_at >= ${bound}::timestamptz)`
}

/** By all settlements of the market and their reversals; null while it is not settled. */
const commission = sql<
  bigint | null
>`case when bet.status = 'SETTLED' then (select coalesce(sum(c.commission), 0)::bigint from market_player c
  where c.cell = bet.cell and c.market_id = bet.market_id and c.player_id = bet.player_id) end`

export const myBetsData = datasetOf(
  myBets,
  'bet',
  ({ from, filters: { placedAt }, timeZone }) =>
    from
      .where(placedAt === undefined ? always : endedSince(dayBounds(placedAt.from, timeZone).from))
      .leftJoin('market', 'market.id', 'bet.market_id')
      .leftJoin('event', 'event.id', 'market.event_id')
      .leftJoin('competition', 'competition.id', 'event.competition_id')
      .leftJoin('sport', 'sport.id', 'competition.sport')
      .leftJoin('player', playerOf('bet'))
      .leftJoin('agent', 'agent.id', 'bet.agent_id')
      .leftJoin('runner', 'runner.id', 'bet.runner_id')
      .leftJoin('bet_origin as origin', originOn('bet'))
      .select((row) => [
        'player.username as player',
        'agent.username as agent',
        row.ref('bet.agent_id').$notNull().as('agentId'),
        'competition.sport',
        'sport.name as sportName',
        'event.name as event',
        'market.event_id as eventId',
        'market.name as market',
        'market.kind as marketKind',
        sql<ExchangeProduct>`bet.product`.as('product'),
        selection.as('selection'),
        sql<Side>`bet.side`.as('side'),
        'bet.odds_e4 as odds',
        'bet.matched_odds_e4 as matchedOdds',
        liability.as('liability'),
        commission.as('commission'),
        sql<boolean>`bet.placed_at >= event.starts_at`.as('isInPlay'),
        sql<BetState>`bet.status`.as('status'),
        sql<boolean>`bet.remaining > 0`.as('hasUnmatched'),
        ...originOfBet,
      ]),
  {
    files: betFiles,
    tally: {
      table: 'bet_tally',
      counts: { table: 'bet', instant: 'placed_at' },
      instant: 'placedAt',
      day: 'placed_on',
      count: 'bets',
      columns: { status: 'status', product: 'product', domainId: 'domain_id', stake: 'stake', pl: 'pl' },
    },
  },
)
