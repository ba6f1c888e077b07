import type { TestDatabase } from '#checks/harness/database.ts'
import { settleMarket } from '#areas/exchange/settlement/settle.ts'
import { changeMarket } from '#areas/exchange/settlement/change-market.ts'
import {
  agentCount,
  changeAt,
  isOpenChange,
  removedBefore,
  type MarketCase,
  type Outcome,
  type OutcomesByStep,
} from './case.ts'
import { betId, loadCases, minute, prepareAgents, type LoadedCase } from './load.ts'

/** A settlement request as it is inserted. */
interface SettlementRow {
  readonly market: string
  readonly kind: string
  readonly result?: unknown
  readonly reverses?: number
  readonly corrects?: number
  readonly bets?: readonly { readonly bet: string; readonly player: string }[]
}

const insertSettlements = `with said as (select * from jsonb_to_recordset($1::jsonb)
    as s(market bigint, kind text, result jsonb, reverses int, corrects int, bets jsonb)),
  moved as (update market k set settle_seq = k.settle_seq + 1, status = case s.kind when 'void' then 'VOID_PROCESSING'
      when 'rollback' then 'UNSETTLE_PROCESSING' else 'SETTLE_PROCESSING' end
    from said s where k.id = s.market returning k.id, k.settle_seq)
  insert into settlement (market_id, seq, kind, result, reverses, corrects, corrected_bets, requested_by, at)
  select s.market, m.settle_seq, s.kind, s.result, s.reverses, s.corrects, s.bets, 'checks', clock_timestamp()
  from said s join moved m on m.id = s.market`

/** Both phases of every running settlement, for all markets in one statement each, with the functions that the job calls. */
const settlementSteps = [
  `select sum(x.moved) from settlement t
    cross join lateral cells_to_do(t.market_id, t.seq, 1::smallint) c(cell)
    cross join lateral (select case t.kind when 'rollback' then rollback_cell(c.cell, t.market_id, t.seq)
      else settle_cell(c.cell, t.market_id, t.seq) end) x(moved)
    where t.state = 'RUNNING'`,
  `select sum(x.paid) from settlement t
    cross join lateral cells_to_do(t.market_id, t.seq, 2::smallint) c(cell)
    cross join lateral settle_shares(c.cell, t.market_id, t.seq) x(paid)
    where t.state = 'RUNNING'`,
  `select finish_settlement(t.market_id, t.seq) from settlement t where t.state = 'RUNNING'`,
]

/** Plays cases with the SQL payment functions: loads them together, then runs each round of steps for all markets at once. */
export async function playInDatabase(database: TestDatabase, cases: readonly MarketCase[]): Promise<OutcomesByStep[]> {
  const { ownerPool: owner } = database
  await prepareAgents(owner)
  const loaded = await loadCases(owner, cases)
  const played = (await outcomesOf(database, loaded)).map((outcome) => [outcome])
  const currentSettlements = new Map<LoadedCase, number>()
  const rounds = Math.max(0, ...cases.map(({ steps: { length } }) => length))
  for (let round = 0; round < rounds; round += 1) {
    const due = loaded.filter(({ case: { steps } }) => steps.length > round)
    await Promise.all(due.map((one) => changeOpenBets(database, one, round)))
    const settled = due.filter(({ case: { steps: asked } }) => !isOpenChange(asked[round]!))
    const requests = settled.map((one) => requestOf(one, round, currentSettlements))
    await owner.query(insertSettlements, [JSON.stringify(requests)])
    for (const one of due.filter(({ case: { steps } }) => isCorrection(steps[round]?.kind)))
      await settleMarket(database.db, BigInt(one.market))
    for (const step of settlementSteps) await owner.query(step)
    for (const [at, outcome] of (await outcomesOf(database, due)).entries())
      played[loaded.indexOf(due[at]!)]!.push(outcome)
  }
  return played
}

/** Requests a change of the open bets with the rows that its action writes, and runs it as the job does. */
async function changeOpenBets({ db, ownerPool: owner }: TestDatabase, one: LoadedCase, round: number): Promise<void> {
  const step = one.case.steps[round]
  if (!step || !isOpenChange(step)) return
  const at = minute(changeAt(round))
  const runner = step.kind === 'removal' ? one.runner + BigInt(step.runner) : null
  const [from, to] = step.kind === 'range_void' ? [minute(step.from), minute(step.to)] : [null, null]
  if (step.kind === 'removal')
    await owner.query(`update runner set status = 'REMOVED', reduction = $2, removed_at = $3 where id = $1`, [
      runner,
      step.factor,
      at,
    ])
  await owner.query(
    `insert into market_change (market_id, kind, runner_id, placed_from, placed_to, requested_by, at) values ($1, $2, $3, $4, $5, 'checks', $6)`,
    [one.market, step.kind === 'range_void' ? 'void' : step.kind, runner, from, to, at],
  )
  await changeMarket(db, one.market)
}

const isCorrection = (kind: string | undefined): boolean => kind === 'bet_void' || kind === 'bet_restore'

function requestOf(one: LoadedCase, round: number, standing: Map<LoadedCase, number>): SettlementRow {
  const step = one.case.steps[round]
  if (!step) throw new Error(`Market ${one.market} has no step ${round}`)
  const base = standing.get(one) ?? 0
  const seq = one.case.steps.slice(0, round + 1).filter((each) => !isOpenChange(each)).length
  const market = String(one.market)
  switch (step.kind) {
    case 'settle':
      standing.set(one, seq)
      return { market, kind: 'settle', result: resultOf(one, round, step.result) }
    case 'void':
      standing.set(one, seq)
      return { market, kind: 'void' }
    case 'rollback':
      return { market, kind: 'rollback', reverses: base }
    case 'range_void':
    case 'lapse':
    case 'removal':
      throw new Error(`Step ${round} of market ${one.market} is no settlement`)
    default: {
      const bet = one.case.bets[step.bet]!
      const bets = [{ bet: betId(one, step.bet), player: String(one.player + BigInt(bet.player)) }]
      return { market, kind: step.kind, corrects: base, bets }
    }
  }
}

/** A declared result, with the withdrawn runners. */
function resultOf(
  one: LoadedCase,
  round: number,
  result: Extract<MarketCase['steps'][number], { kind: 'settle' }>['result'],
): unknown {
  if ('runs' in result) return result
  const ids = (places: readonly number[]) => places.map((place) => String(one.runner + BigInt(place)))
  return {
    ...result,
    winners: ids(result.winners),
    ...(result.tied ? { tied: ids(result.tied) } : {}),
    removed: ids(removedBefore(one.case, round).map(({ runner }) => runner)),
  }
}

interface StoredBet {
  readonly id: string
  readonly status: string
  readonly pl: bigint | null
  readonly odds: number
  readonly fills: bigint
}

async function outcomesOf({ ownerPool: owner }: TestDatabase, loaded: readonly LoadedCase[]): Promise<Outcome[]> {
  const markets = loaded.map(({ market }) => market)
  const { rows: bets } = await owner.query<StoredBet>(
    `select id::text, status, pl, matched_odds_e4 as odds, coalesce(fills_e4, matched * (matched_odds_e4 - 10000)) as fills
     from bet where market_id = any($1)`,
    [markets],
  )
  const { rows: wallets } = await owner.query<{ id: bigint; net: bigint; exposure: bigint; commission: bigint }>(
    `select w.account_id as id, w.balance as net, w.exposure, coalesce(sum(q.commission), 0)::bigint as commission
     from position p join wallet w on w.cell = p.cell and w.account_id = p.player_id
     left join market_player q on q.cell = p.cell and q.player_id = p.player_id and q.market_id = p.market_id
     where p.market_id = any($1) group by w.cell, w.account_id`,
    [markets],
  )
  const { rows: shares } = await owner.query<{ market: bigint; agent: bigint; retained: bigint }>(
    `select market_id as market, agent_id as agent, sum(retained)::bigint as retained from market_share where market_id = any($1) group by 1, 2`,
    [markets],
  )
  const betById = new Map(bets.map((bet) => [bet.id, bet]))
  const walletOf = new Map(wallets.map((wallet) => [wallet.id, wallet]))
  const ownOf = new Map(shares.map(({ market, agent, retained }) => [`${market} ${agent}`, retained]))
  return loaded.map((one) => ({
    bets: one.case.bets.map((_, at) => {
      const bet = betById.get(betId(one, at))
      if (!bet) throw new Error(`Bet ${at} of market ${one.market} is missing`)
      return { status: bet.status, result: bet.pl, oddsE4: bet.odds, fillsE4: bet.fills }
    }),
    players: Array.from({ length: one.case.players }, (_, at) => {
      const { net = 0n, commission = 0n, exposure = 0n } = walletOf.get(one.player + BigInt(at)) ?? {}
      return { net, commission, exposure }
    }),
    owns: Array.from({ length: agentCount }, (_, at) => ownOf.get(`${one.market} ${at + 1}`) ?? 0n),
  }))
}

/** For each agent, the amount posted to its wallet and the sum of its market shares. */
export async function paidShares({ ownerPool: owner }: TestDatabase): Promise<[paid: bigint, due: bigint][]> {
  const { rows } = await owner.query<{ paid: bigint; due: bigint }>(
    `select w.balance as paid, coalesce((select sum(s.retained) from market_share s where s.agent_id = w.account_id), 0)::bigint as due
     from wallet w where w.account_id <= $1 order by w.account_id`,
    [agentCount],
  )
  return rows.map(({ paid, due }) => [paid, due])
}

/** The worst case of each player's open bets for all agents together, by the function that the risk screens call. */
export async function exposureInDatabase(
  database: TestDatabase,
  cases: readonly MarketCase[],
): Promise<(readonly bigint[])[]> {
  const { ownerPool: owner } = database
  await prepareAgents(owner)
  const loaded = await loadCases(owner, cases)
  const { rows } = await owner.query<{ player: bigint; exposed: bigint }>(
    `select p.player_id as player, (select sum(own_exposure(p.cell, p.player_id, p.market_id, p.exposure, n)) from generate_series(1, $2) n)::bigint as exposed
     from position p where p.market_id = any($1)`,
    [loaded.map(({ market }) => market), agentCount],
  )
  const exposed = new Map(rows.map((row) => [row.player, row.exposed]))
  return loaded.map((one) =>
    Array.from({ length: one.case.players }, (_, at) => exposed.get(one.player + BigInt(at)) ?? 0n),
  )
}
