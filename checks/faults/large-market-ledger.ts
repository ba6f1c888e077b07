import { commission, netOf, settleBets } from '#areas/exchange/rules/settlement/settlement.ts'
import { money } from '#values/money.ts'
import { cells } from '#values/id.ts'
import { winnerOf, type LargeMarketSetup } from './large-market.ts'

/** The expected result of the settlement for each player, computed by the domain rules. */
export type ExpectedResults = ReadonlyMap<
  bigint,
  { readonly result: bigint; readonly commission: bigint; readonly bets: number }
>

interface OpenRow {
  readonly player_id: bigint
  readonly runner_id: bigint
  readonly side: 'BACK' | 'LAY'
  readonly odds_e4: number
  readonly matched: bigint
}

const rate = 200

export async function expectedResultsOf({ owner, largeMarket: great }: LargeMarketSetup): Promise<ExpectedResults> {
  const due = new Map<bigint, { result: bigint; commission: bigint; bets: number }>()
  for (let cell = 0; cell < cells; cell += 1) {
    const { rows } = await owner.query<OpenRow>(
      `select player_id, runner_id, side, matched_odds_e4 as odds_e4, matched from bet_open where market_id = $1 and cell = $2`,
      [great, cell],
    )
    for (const [player, mine] of Map.groupBy(rows, (row) => row.player_id)) {
      const bets = mine.map(({ runner_id: runnerId, side, odds_e4: oddsE4, matched }) => ({
        runnerId,
        side,
        oddsE4,
        stake: money(matched),
      }))
      const result = netOf(settleBets(bets, { winners: [winnerOf(great)] }))
      due.set(player, { result, commission: commission(result, rate), bets: mine.length })
    }
  }
  return due
}

interface PostedRow {
  readonly player_id: bigint
  readonly bets: number
  readonly pl: bigint
  readonly commission: bigint
  readonly posted: bigint
}

/** Differences between the ledger and the rules, and anything done twice or not at all, as text. */
export async function differencesFrom(stage: LargeMarketSetup, due: ExpectedResults): Promise<string[]> {
  const { owner, largeMarket: great, bets } = stage
  const { rows } = await owner.query<PostedRow>(
    `select g.player_id, sum(g.bets)::int as bets, sum(g.pl)::bigint as pl, sum(g.commission)::bigint as commission,
      (select coalesce(sum(case when t.credit = 'wallet' then t.amount else -t.amount end), 0)::bigint from transfer t
        where t.cell = g.cell and t.account_id = g.player_id and t.market_id = $1) as posted
     from market_player g where g.market_id = $1 group by g.cell, g.player_id`,
    [great],
  )
  const wrong: string[] = []
  for (const { player_id: player, pl, commission: paid, posted, bets: settled } of rows) {
    const owed = due.get(player)
    if (owed?.result !== pl || owed.commission !== paid || posted !== pl - paid || owed.bets !== settled)
      wrong.push(
        `player ${player}: due ${owed?.result} less ${owed?.commission}, booked ${pl} less ${paid}, posted ${posted}`,
      )
  }
  if (rows.length !== due.size) wrong.push(`${due.size} players bet, ${rows.length} were settled`)
  const net = [...due.values()].reduce((total, one) => total + one.result - one.commission, 0n)
  const facts = [
    ['settled bets', BigInt(bets), `select count(*) as amount from bet_settled where market_id = ${great}`],
    ['open bets', 0n, `select count(*) as amount from bet_open where market_id = ${great}`],
    ['settlements', 1n, `select count(*) as amount from settlement where market_id = ${great} and state = 'COMPLETED'`],
    ['steps', 128n, `select count(*) as amount from settlement_cell where market_id = ${great}`],
    [
      "agents' shares",
      -net,
      `select coalesce(sum(retained), 0)::bigint as amount from market_share where market_id = ${great}`,
    ],
    ['paid to agents', -net, paidToAgents(great)],
  ] as const
  for (const [what, expected, text] of facts) {
    const actual = await amount(stage, text)
    if (BigInt(actual) !== expected) wrong.push(`${what}: ${actual} instead of ${expected}`)
  }
  return wrong.slice(0, 20)
}

const paidToAgents = (market: bigint) =>
  `select coalesce(sum(case when credit = 'wallet' then amount else -amount end), 0)::bigint as amount
   from transfer where market_id = ${market} and kind = 'SHARE_PL'`

export async function amount({ owner }: LargeMarketSetup, text: string): Promise<bigint> {
  const { rows } = await owner.query<{ amount: bigint }>(text)
  return rows[0]?.amount ?? 0n
}

/** Number of settled cells of the large market. */
export const cellsDone = async (stage: LargeMarketSetup): Promise<number> =>
  Number(
    await amount(
      stage,
      `select count(*) as amount from settlement_cell where market_id = ${stage.largeMarket} and phase = 1`,
    ),
  )

/** Number of changed cells of the interrupted market. */
export const cellsChanged = async (stage: LargeMarketSetup): Promise<number> =>
  Number(
    await amount(
      stage,
      `select count(*) as amount from market_change_cell k join market_change c on c.id = k.change_id where c.market_id = ${stage.interruptedMarket}`,
    ),
  )

/** Number of small markets whose settlement began after the large one's and finished before it. */
export const settledWithin = async (stage: LargeMarketSetup): Promise<number> =>
  Number(
    await amount(
      stage,
      `select count(*) as amount from settlement s join settlement g on g.market_id = ${stage.largeMarket}
       where s.market_id <> ${stage.largeMarket} and s.state = 'COMPLETED' and s.at > g.at and (g.finished_at is null or s.finished_at < g.finished_at)`,
    ),
  )

/** The longest time between two settled cells, in milliseconds. */
export const longestPauseIn = async (stage: LargeMarketSetup): Promise<number> =>
  Number(
    await amount(
      stage,
      `select coalesce(max(extract(epoch from at - before) * 1000), 0)::bigint as amount
       from (select at, lag(at) over (order by at) as before from settlement_cell where market_id = ${stage.largeMarket}) s`,
    ),
  )
