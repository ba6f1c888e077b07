import { sql } from 'kysely'
import { roundKinds } from '#blueprint/ledger/kind-group.ts'
import { playerOf } from '#platform/accounts/account-joins.ts'
import { daysAround } from '#platform/database/days-around.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import type { roundStates } from '#areas/casino/rules/stuck-round.ts'
import type { transactionsOf } from './transactions.screen.ts'
import type { Vertical } from './shared.ts'

const ofRounds = sql<boolean>`transfer.kind in (${sql.join(roundKinds.map((kind) => sql.lit(kind)))})`
/** What the entry changes the player's balance by. */
const change = sql<bigint>`case when transfer.credit = 'wallet' then transfer.amount else -transfer.amount end`

export const transactionsData = ({ code }: Vertical, transactions: ReturnType<typeof transactionsOf>) =>
  datasetOf(transactions, 'transfer', ({ from, timeZone }) =>
    from
      .innerJoin('casino_round', (join) =>
        join
          .onRef('casino_round.cell', '=', 'transfer.cell')
          .onRef('casino_round.player_id', '=', 'transfer.account_id')
          .on(sql<boolean>`transfer.ref = 'casino:' || casino_round.id`),
      )
      .leftJoin('player', playerOf('casino_round'))
      .leftJoin('agent', 'agent.id', 'casino_round.agent_id')
      .where('casino_round.provider', '=', code)
      .where(ofRounds)
      .select([
        'player.username as player',
        'agent.username as agent',
        'casino_round.game',
        sql<(typeof roundKinds)[number]>`transfer.kind`.as('kind'),
        change.as('amount'),
        sql<bigint>`transfer.balance_after - ${change}`.as('balanceBefore'),
        'transfer.balance_after as balance',
        sql<(typeof roundStates)[number]>`casino_round.status`.as('roundStatus'),
        'casino_round.id as roundId',
        sql<string>`transfer.account_id || ':' || transfer.wallet_version`.as('id'),
        daysAround(timeZone, sql.ref('transfer.at')).as('days'),
        'casino_round.player_id as playerId',
        'casino_round.agent_id as agentId',
      ]),
  )
