import { sql, type ExpressionBuilder } from 'kysely'
import type { DB } from '#platform/database/tables.ts'
import { playerOf, walletOf } from '#platform/accounts/account-joins.ts'
import { columnsOf } from '#engine/list/columns-of.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { betLockColumn } from './bet-lock.facts.ts'
import { watchedPlayers } from './watched-players.screen.ts'

export const watchedPlayersData = datasetOf(watchedPlayers, 'watchlist_entry as w', ({ from, scope }) =>
  from
    .innerJoin('player', playerOf('w'))
    .leftJoin('agent', 'agent.id', 'player.agent_id')
    .leftJoin('wallet', walletOf('w'))
    .select((row) => [
      ...columnsOf('player', 'id', 'agentId', 'domainId'),
      'player.username as player',
      'agent.username as agent',
      visibleActorName(scope, 'w.by').as('by'),
      'wallet.exposure',
      sql<bigint>`wallet.balance - wallet.exposure`.as('available'),
      openBets(row)
        .select(({ fn }) => fn.countAll<number>().as('bets'))
        .as('bets'),
      openBets(row)
        .select(({ fn }) => fn.max('b.placed_at').as('last'))
        .as('lastBet'),
      betLockColumn('player.is_bet_locked').as('betLock'),
      'player.id as playerId',
    ]),
)

const openBets = (row: ExpressionBuilder<DB & { w: DB['watchlist_entry'] }, 'w'>) =>
  row.selectFrom('bet_open as b').whereRef('b.cell', '=', 'w.cell').whereRef('b.player_id', '=', 'w.player_id')
