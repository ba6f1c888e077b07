import { containing } from '#engine/list/plan/apply-filters.ts'
import { sql } from 'kysely'
import { playerOf, walletOf } from '#platform/accounts/account-joins.ts'
import { columnsOf } from '#engine/list/columns-of.ts'
import { aggregate } from '#engine/list/dataset.ts'
import { betLockColumn } from '#areas/players/watchlist/bet-lock.facts.ts'
import { sharpnessColumn } from '#areas/exchange/risk/sharpness/sharpness.facts.ts'
import { playerExposure } from './player-exposure.screen.ts'

const exposureIn = (product: string) =>
  sql<bigint>`coalesce(sum(position.exposure) filter (where market.product = ${product}), 0)::bigint`
const bets = sql<number>`(select count(*)::int from bet_open where bet_open.cell = exposed.cell and bet_open.player_id = exposed.player_id
  and bet_open.market_id = any(exposed.market_ids))`
const lastBet = sql<Date>`(select max(bet_open.placed_at) from bet_open where bet_open.cell = exposed.cell and bet_open.player_id = exposed.player_id
  and bet_open.market_id = any(exposed.market_ids))`

/** The agent's own share of each market's worst case, by the share paths stored with the bets. */
const ownExposureOf = (
  node: bigint | null,
) => sql<bigint>`(select coalesce(sum(own_exposure(p.cell, p.player_id, p.market_id, p.exposure, ${node})), 0)::bigint
  from position p where p.cell = exposed.cell and p.player_id = exposed.player_id and p.market_id = any(exposed.market_ids))`

const tickets = sql<bigint>`(select coalesce(sum(t.stake), 0)::bigint from ticket t
  where t.cell = exposed.cell and t.player_id = exposed.player_id and t.status = 'OPEN')`
const limitUsed = sql<
  number | null
>`case when player.exposure_limit > 0 then least(99999, wallet.exposure * 10000 / player.exposure_limit)::int end`
const isWatched = sql<boolean>`exists (select from watchlist_entry w where w.cell = exposed.cell and w.player_id = exposed.player_id)`

export const playerExposureData = aggregate(
  playerExposure,
  ['product', 'sport', 'kind', 'event', 'marketId'],
  ({ db, actor, filters }) => {
    const exposed = db
      .selectFrom('position')
      .innerJoin('market', 'market.id', 'position.market_id')
      .innerJoin('event', 'event.id', 'market.event_id')
      .innerJoin('competition', 'competition.id', 'event.competition_id')
      .where('position.exposure', '>', 0n)
      .$if(filters.product !== undefined, (query) => query.where('market.product', 'in', filters.product ?? []))
      .$if(filters.sport !== undefined, (query) => query.where('competition.sport', 'in', filters.sport ?? []))
      .$if(filters.kind !== undefined, (query) => query.where('market.kind', 'in', filters.kind ?? []))
      .$if(filters.event !== undefined, (query) =>
        query.where(containing(sql.ref('event.name'), filters.event ?? '', false)),
      )
      .$if(filters.marketId !== undefined, (query) => query.where('market.id', '=', filters.marketId ?? 0n))
      .groupBy(['position.cell', 'position.player_id'])
      .select([
        'position.cell',
        'position.player_id',
        sql<bigint>`sum(position.exposure)::bigint`.as('exposure'),
        exposureIn('exchange').as('exchange'),
        exposureIn('bookmaker').as('bookmaker'),
        exposureIn('fancy').as('fancy'),
        sql<number>`count(*)::int`.as('markets'),
        sql<bigint[]>`array_agg(position.market_id)`.as('market_ids'),
      ])
    return db
      .selectFrom(exposed.as('exposed'))
      .innerJoin('player', playerOf('exposed'))
      .innerJoin('wallet', walletOf('exposed'))
      .leftJoin('agent', 'agent.id', 'player.agent_id')
      .select((row) => [
        ...columnsOf('exposed', 'exposure', 'exchange', 'bookmaker', 'fancy', 'markets'),
        'player.id',
        'player.id as playerId',
        'player.username as player',
        'agent.username as agent',
        row.ref('player.agent_id').$notNull().as('agentId'),
        'player.domain_id as domainId',
        ownExposureOf(actor.agentId).as('own'),
        tickets.as('sportsbook'),
        'wallet.balance',
        sql<bigint>`wallet.balance - wallet.exposure`.as('available'),
        sql<bigint | null>`case when player.exposure_limit >= 0 then player.exposure_limit end`.as('exposureLimit'),
        limitUsed.as('used'),
        bets.as('bets'),
        lastBet.as('lastBet'),
        betLockColumn('player.is_bet_locked').as('betLock'),
        isWatched.as('isWatched'),
        sharpnessColumn('exposed').as('sharpness'),
      ])
  },
)
