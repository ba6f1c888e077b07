import { sql, type ExpressionBuilder } from 'kysely'
import type { DB } from '#platform/database/tables.ts'
import { columnsOf } from '#engine/list/columns-of.ts'
import { dataset } from '#engine/list/dataset.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.ts'
import { betLockColumn } from './bet-lock.facts.ts'
import { watchedPlayers } from './watched-players.screen.ts'

export const watchedPlayersData = dataset(watchedPlayers, ({ db, scope }) =>
  db
    .selectFrom('watchlist_entry as w')
    .innerJoin('player', (join) => join.onRef('player.cell', '=', 'w.cell').onRef('player.id', '=', 'w.player_id'))
    .leftJoin('agent', 'agent.id', 'player.agent_id')
    .leftJoin('wallet', (join) =>
      join.onRef('wallet.cell', '=', 'w.cell').onRef('wallet.account_id', '=', 'w.player_id'),
    )
    .select((row) => [
      ...columnsOf('player', 'id', 'agentId', 'domainId'),
      'w.at',
      'player.username as player',
      'agent.username as agent',
      'w.remark',
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
