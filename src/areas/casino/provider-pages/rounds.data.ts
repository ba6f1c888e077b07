import { sql } from 'kysely'
import { roundKinds } from '#blueprint/ledger/kind-group.ts'
import { playerOf } from '#platform/accounts/account-joins.ts'
import { daysAround } from '#platform/database/days-around.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { roundFiles } from '#areas/casino/rounds/archived-rounds.facts.ts'
import type { roundStates } from '#areas/casino/rules/stuck-round.ts'
import type { roundsOf } from './rounds.screen.ts'
import type { Vertical } from './shared.ts'

/** Days after its start in which the entries of a round are looked for. */
const longestRoundDays = 60

const kinds = sql.join(roundKinds.map((kind) => sql.lit(kind)))
/** The balance beside the first or last ledger entry of the round; the bound on time leaves out earlier partitions. */
const balance = (which: 'before' | 'after') => sql<bigint | null>`(select ${
  which === 'after'
    ? sql`t.balance_after`
    : sql`t.balance_after - case when t.credit = 'wallet' then t.amount else -t.amount end`
}
  from transfer t where t.cell = casino_round.cell and t.account_id = casino_round.player_id and t.ref = 'casino:' || casino_round.id
    and t.kind in (${kinds}) and t.at >= casino_round.started_at - interval '1 day'
  order by t.wallet_version ${sql.raw(which === 'after' ? 'desc' : 'asc')} limit 1)`

/** The session of the stake that began the round. */
const begunIn = sql<string | null>`(select c.session_id from casino_call c
  where c.round_id = casino_round.id and c.session_id is not null order by c.at, c.id limit 1)`

export const roundsData = ({ code }: Vertical, rounds: ReturnType<typeof roundsOf>) =>
  datasetOf(
    rounds,
    'casino_round',
    ({ from, timeZone }) =>
      from
        .leftJoin('player', playerOf('casino_round'))
        .leftJoin('agent', 'agent.id', 'casino_round.agent_id')
        .where('casino_round.provider', '=', code)
        .select([
          'player.username as player',
          'agent.username as agent',
          sql<bigint | null>`case when casino_round.status = 'SETTLED' then casino_round.win - casino_round.bet end`.as(
            'pl',
          ),
          sql<(typeof roundStates)[number]>`casino_round.status`.as('status'),
          balance('before').as('balanceBefore'),
          balance('after').as('balanceAfter'),
          begunIn.as('sessionId'),
          sql<string>`'casino:' || casino_round.id`.as('ref'),
          daysAround(timeZone, sql.ref('casino_round.started_at'), { after: longestRoundDays }).as('days'),
        ]),
    { files: roundFiles(code) },
  )
