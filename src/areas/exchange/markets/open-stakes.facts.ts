import { sql } from 'kysely'
import { digitsOf } from '#values/currency.ts'
import { formatMoney, money } from '#values/money.ts'
import type { Tx } from '#engine/action/act.ts'

/** What is at stake in a market or an event: its open bets and their matched and unmatched stakes by currency. */
export interface OpenStakes {
  readonly openBets: number
  readonly openStakes: Readonly<Record<string, string>>
}

interface StakeRow {
  readonly currency: string
  readonly bets: number
  readonly stake: bigint
}

const stakesIn = async (tx: Tx, markets: ReturnType<typeof sql>): Promise<OpenStakes> => {
  const { rows } =
    await sql<StakeRow>`select b.currency, count(*)::int as bets, sum(b.matched + b.remaining)::bigint as stake
    from bet_open b where b.market_id in (${markets}) group by 1 order by 1`.execute(tx)
  return {
    openBets: rows.reduce((sum, { bets }) => sum + bets, 0),
    openStakes: Object.fromEntries(
      rows.map(({ currency, stake }) => [currency, formatMoney(money(stake), digitsOf(currency))]),
    ),
  }
}

export const stakesOfMarket = (tx: Tx, market: bigint): Promise<OpenStakes> =>
  stakesIn(tx, sql`select ${market}::bigint`)

export async function stakesOfEvent(tx: Tx, event: bigint) {
  const { openMarkets } = await tx
    .selectFrom('market')
    .where('event_id', '=', event)
    .where('status', '=', 'OPEN')
    .select(({ fn }) => fn.countAll<bigint>().as('openMarkets'))
    .executeTakeFirstOrThrow()
  const stakes = await stakesIn(tx, sql`select id from market where event_id = ${event}`)
  return { openMarkets: Number(openMarkets), ...stakes }
}
