import { sql } from 'kysely'
import { betLockIn, takesBetsOf } from '#database/account-state.ts'
import { dataset } from '#server/engine/dataset.ts'
import { players } from './players.screen.ts'

// Lifetime sums are subqueries of one row each, so that the database makes them for the 25 rows of a page and no other.
const deposits = sql<bigint>`(select coalesce(sum(deposit.amount), 0)::bigint from deposit
  where deposit.cell = player.cell and deposit.player_id = player.id and deposit.status = 'SUCCESS')`
const withdrawals = sql<bigint>`(select coalesce(sum(withdrawal.amount), 0)::bigint from withdrawal
  where withdrawal.cell = player.cell and withdrawal.player_id = player.id and withdrawal.status = 'SUCCESS')`
const result = sql<bigint>`(select coalesce(sum(player_day.pl), 0)::bigint from player_day
  where player_day.cell = player.cell and player_day.player_id = player.id
    and player_day.product not in ('deposit', 'withdrawal', 'payments'))`

// Every player has a wallet, an agent and a domain; joined this way the database leaves out those a count does not need.
export const playersData = dataset(players, ({ db }) =>
  db
    .selectFrom('player')
    .leftJoin('wallet', (join) =>
      join.onRef('wallet.cell', '=', 'player.cell').onRef('wallet.account_id', '=', 'player.id'),
    )
    .leftJoin('agent', 'agent.id', 'player.agent_id')
    .leftJoin('domain', 'domain.id', 'player.domain_id')
    .select([
      'player.id',
      'player.username',
      'player.username as player',
      'player.name',
      'player.phone',
      'agent.username as agent',
      'player.agent_id as agentId',
      'domain.name as domain',
      'player.domain_id as domainId',
      'wallet.balance',
      'wallet.exposure',
      'wallet.held',
      sql<bigint>`wallet.balance - wallet.exposure + wallet.debt`.as('available'),
      deposits.as('deposits'),
      withdrawals.as('withdrawals'),
      sql<bigint>`${deposits} - ${withdrawals}`.as('net'),
      result.as('pl'),
      'player.credit_reference as creditReference',
      'player.kyc',
      'player.status',
      betLockIn('player.is_bet_locked').as('betLock'),
      'player.is_bet_locked as isBetLocked',
      sql<boolean>`wallet.exposure > 0`.as('hasExposure'),
      takesBetsOf({ status: 'player.status', isBetLocked: 'player.is_bet_locked', agentId: 'player.agent_id' }).as(
        'takesBets',
      ),
      'player.created_at as registeredAt',
      'player.last_login_at as lastLoginAt',
      'player.source',
      'player.state',
    ]),
)
