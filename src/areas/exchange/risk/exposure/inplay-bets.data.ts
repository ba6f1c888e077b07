import { sql } from 'kysely'
import type { Side } from '#areas/exchange/rules/bets/bet.ts'
import { playerOf, walletOf } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { betFigures } from '#areas/exchange/bets/bet-figures.facts.ts'
import { betLockColumn } from '#areas/players/watchlist/bet-lock.facts.ts'
import { sharpnessColumn } from '#areas/exchange/risk/sharpness/sharpness.facts.ts'
import { inplayBets } from './inplay-bets.screen.ts'

const { selection, liability, profit } = betFigures('b')
const price = sql<number | null>`case b.side when 'BACK' then runner.back_e4 else runner.lay_e4 end`
/** Difference to the current price in hundredths; odds are stored with four decimals, of which two suffice here. */
const priceDifference = sql<
  bigint | null
>`(case b.side when 'BACK' then b.odds_e4 - runner.back_e4 else runner.lay_e4 - b.odds_e4 end / 100)::bigint`

const isWatched = sql<boolean>`exists (select from watchlist_entry w where w.cell = b.cell and w.player_id = b.player_id)`
/** Flags that inform a trader about the player. */
const flags = sql<string>`array_to_string(array[case when ${isWatched} then 'Watched' end, case when player.is_bet_locked then 'Bets locked' end,
  case when player.vip_level > 0 then 'VIP ' || player.vip_level end, case when player.created_at > now() - interval '7 days' then 'New' end,
  case when player.exposure_limit > 0 and wallet.exposure * 5 >= player.exposure_limit * 4 then 'Limit ' || wallet.exposure * 100 / player.exposure_limit || ' %' end], ', ')`

export const inplayBetsData = datasetOf(inplayBets, 'bet_open as b', ({ from }) =>
  from
    .leftJoin('market', 'market.id', 'b.market_id')
    .leftJoin('event', 'event.id', 'market.event_id')
    .leftJoin('competition', 'competition.id', 'event.competition_id')
    .leftJoin('sport', 'sport.id', 'competition.sport')
    .leftJoin('player', playerOf('b'))
    .leftJoin('agent', 'agent.id', 'b.agent_id')
    .leftJoin('runner', 'runner.id', 'b.runner_id')
    .leftJoin('wallet', walletOf('b'))
    .where(
      sql<boolean>`b.market_id in (select m.id from event e join market m on m.event_id = e.id where e.is_in_play and e.status in ('OPEN', 'SUSPENDED')
        and m.status in ('OPEN', 'SUSPENDED', 'BALL_RUN', 'CLOSED'))`,
    )
    .select((row) => [
      'player.username as player',
      'agent.username as agent',
      row.ref('b.agent_id').$notNull().as('agentId'),
      'competition.sport',
      'sport.name as sportName',
      'event.name as event',
      'market.event_id as eventId',
      'market.name as market',
      'market.kind',
      'market.status as marketStatus',
      selection.as('selection'),
      sql<Side>`b.side`.as('side'),
      'b.odds_e4 as odds',
      'b.matched_odds_e4 as matchedOdds',
      liability.as('liability'),
      profit.as('profit'),
      price.as('price'),
      priceDifference.as('away'),
      sql<'UNMATCHED' | 'OPEN'>`b.status`.as('status'),
      flags.as('marks'),
      isWatched.as('isWatched'),
      betLockColumn('player.is_bet_locked').as('betLock'),
      sharpnessColumn('b').as('sharpness'),
    ]),
)
