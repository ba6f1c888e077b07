import { settleMarket, type SettleOptions } from '#areas/exchange/settlement/settle.ts'
import type { TestDatabase } from '#checks/harness/database.ts'
import { uplineIds, type SmallOperator } from '#checks/harness/small-operator.ts'

interface SettlementRequest {
  readonly kind?: 'settle' | 'void' | 'rollback'
  readonly result?: unknown
  readonly reverses?: number
  readonly state?: string
}
type Market = { readonly id: string; readonly runners: Readonly<Record<string, string>> }
// A row of any query that a test runs.
// oxlint-disable-next-line typescript/no-explicit-any
type Row = Readonly<Record<string, any>>

/** All state that a rollback must restore. */
const states = {
  wallets: `select account_id, balance, exposure, held, debt from wallet order by account_id`,
  houses: `select account, currency, sum(balance)::bigint as total from operator_account group by 1, 2 having sum(balance) <> 0 order by 1`,
  positions: `select player_id, market_id, exposure, worst, outcomes from position order by 1, 2`,
  tally: `select placed_on, product, status, sum(bets) as bets, sum(stake) as stake, sum(pl) as pl from bet_tally
    group by 1, 2, 3 having sum(bets) <> 0 or sum(pl) <> 0 order by 1, 2, 3`,
  players: `select player_id, product, bets, stake, pl, commission from player_day where bets <> 0 or pl <> 0 order by 1, 2`,
  agentDays: `select cell, agent_id, product, bets, stake, pl, commission, retained from agent_day
    where bets <> 0 or pl <> 0 or retained <> 0 order by 1, 2, 3`,
  open: `select player_id, id, matched, remaining, cancelled, matched_odds_e4, share_path_id, status from bet_open order by id`,
}

/** Requests and runs settlements with the rows that the screen's actions write, without the screen. */
export function settlementClient(database: TestDatabase, site: SmallOperator) {
  let count = 0
  const query = async (text: string, values: unknown[] = []): Promise<Row[]> =>
    (await database.ownerPool.query<Row>(text, values)).rows
  const balanceOf = async (account: string | bigint) => (await site.wallet(account)).balance
  const agents = () => Promise.all([uplineIds.MA, uplineIds.SUP, uplineIds.SS, uplineIds.COM].map(balanceOf))
  const requestSettlement = async (
    market: string,
    { kind = 'settle', result = null, reverses, state = 'RUNNING' }: SettlementRequest,
  ): Promise<number> => {
    const processing = { settle: 'SETTLE_PROCESSING', void: 'VOID_PROCESSING', rollback: 'UNSETTLE_PROCESSING' }[kind]
    const [row] = await query(
      `with m as (update market set settle_seq = settle_seq + 1, status = case when $5 = 'RUNNING' then $2 else status end
         where id = $1 returning settle_seq)
       insert into settlement (market_id, seq, kind, result, requested_by, reverses, state)
       select $1, settle_seq, $3, $4, 'trader', $6, $5 from m returning seq`,
      [market, processing, kind, result === null ? null : JSON.stringify(result), state, reverses ?? null],
    )
    return Number(row?.['seq'])
  }
  return {
    query,
    ask: requestSettlement,
    balanceOf,
    async run(market: string, request: SettlementRequest, options?: SettleOptions): Promise<number> {
      const seq = await requestSettlement(market, request)
      await settleMarket(database.db, BigInt(market), options)
      return seq
    },
    player: (amount = '100000.00') => site.player(`settled${(count += 1)}`, amount),
    bet: (player: string, market: Market, runner: string, traits: Readonly<Record<string, unknown>> = {}) =>
      site.bet(player, market.id, { runner: market.runners[runner], odds: '3', ...traits }),
    async sharesOf(work: () => Promise<unknown>): Promise<bigint[]> {
      const before = await agents()
      await work()
      const after = await agents()
      return after.map((balance, at) => balance - (before[at] ?? 0n))
    },
    async state(): Promise<Readonly<Record<string, Row[]>>> {
      const read = Object.entries(states).map(async ([name, text]) => [name, await query(text)] as const)
      return Object.fromEntries(await Promise.all(read))
    },
    clearing: () => query(`select sum(balance)::bigint as total from operator_account where account = 'exchange'`),
    winner: (market: Market, ...names: string[]) => ({ winners: names.map((name) => market.runners[name]) }),
  }
}
export type SettlementClient = ReturnType<typeof settlementClient>
