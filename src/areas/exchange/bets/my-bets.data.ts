import { sql } from 'kysely'
import type { exchangeProducts } from '#areas/exchange/rules/markets/catalogue.ts'
import type { betFlow } from '#areas/exchange/rules/settlement/flows.ts'
import type { Side } from '#areas/exchange/rules/bets/bet.ts'
import { playerOf } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { betFigures } from './bet-figures.facts.ts'
import { myBets } from './my-bets.screen.ts'

type BetState = (typeof betFlow.states)[number]
type ExchangeProduct = (typeof exchangeProducts)[number]

const { selection, liability } = betFigures('bet')

export const myBetsData = datasetOf(
  myBets,
  'bet',
  ({ from }) =>
    from
      .leftJoin('market', 'market.id', 'bet.market_id')
      .leftJoin('event', 'event.id', 'market.event_id')
      .leftJoin('competition', 'competition.id', 'event.competition_id')
      .leftJoin('player', playerOf('bet'))
      .leftJoin('agent', 'agent.id', 'bet.agent_id')
      .leftJoin('runner', 'runner.id', 'bet.runner_id')
      .select((row) => [
        'player.username as player',
        'agent.username as agent',
        row.ref('bet.agent_id').$notNull().as('agentId'),
        'competition.sport',
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
        sql<BetState>`bet.status`.as('status'),
      ]),
  {
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
