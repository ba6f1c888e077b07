import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import type { BookedBet } from '#areas/exchange/rules/bets/bet.ts'
import { openPosition } from '#areas/exchange/rules/bets/open-position.ts'
import { differingPositions } from '#areas/exchange/rules/markets/market-change.ts'
import { cancelsUnmatchedLays, marketBasis } from '#areas/exchange/rules/settlement/reduction.ts'
import { money, zeroMoney } from '#values/money.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { transact } from '#platform/database/transact.ts'
import { bookOf } from './positions.facts.ts'
import { positionChecks } from './recount.ts'

interface MarketChange {
  readonly id: string
  readonly market_id: bigint
  readonly kind: 'removal' | 'void' | 'lapse' | 'recount'
  readonly at: Date
  readonly placed_from: Date | null
  readonly placed_to: Date | null
  readonly reason: string | null
  readonly reduction: number | null
}

type OpenBet = Awaited<ReturnType<typeof openBets>>[number]

export interface ChangeOptions {
  /** Called after each finished cell; tests use it to interrupt a run. */
  readonly onCell?: (cell: number) => void | Promise<void>
}

/**
 * Applies the requested changes to the open bets of a market, cell by cell. Each cell is one transaction with its own marker,
 * so that an interrupted run resumes where it stopped and concurrent runs process each cell once.
 */
export async function changeMarket(db: Database, marketId: bigint, { onCell }: ChangeOptions = {}): Promise<void> {
  for (let change = await nextChange(db, marketId); change; change = await nextChange(db, marketId)) {
    const { id } = change
    for (const cell of await cellsLeft(db, change)) {
      await transact(db, 'all', (tx) => changeCell(tx, cell, change))
      await onCell?.(cell)
    }
    await transact(db, 'all', (tx) =>
      sql`update market_change set state = 'COMPLETED', finished_at = clock_timestamp(),
        bets = (select coalesce(sum(bets), 0) from market_change_cell where change_id = ${id}) where id = ${id} and state = 'RUNNING'`.execute(
        tx,
      ),
    )
  }
}

async function nextChange(db: Database, marketId: bigint): Promise<MarketChange | undefined> {
  return db
    .selectFrom('market_change as c')
    .leftJoin('runner as r', 'r.id', 'c.runner_id')
    .select(['c.id', 'c.market_id', 'c.kind', 'c.at', 'c.placed_from', 'c.placed_to', 'c.reason', 'r.reduction'])
    .where('c.market_id', '=', marketId)
    .where('c.state', '=', 'RUNNING')
    .orderBy('c.at')
    .limit(1)
    .executeTakeFirst()
}

/** Cells not yet processed. No further cells can follow, because later bets are placed on the changed market. */
const cellsLeft = (db: Database, { id, market_id: market, kind }: MarketChange): Promise<number[]> =>
  transact(db, 'all', async (tx) => {
    const { rows } = await sql<{
      cell: number
    }>`select distinct cell from (select cell from bet_open where market_id = ${market}
      union all select cell from position where market_id = ${market} and exposure <> 0 and ${kind} = 'recount') c
      where cell not in (select cell from market_change_cell where change_id = ${id}) order by cell`.execute(tx)
    return rows.map(({ cell }) => cell)
  })

async function changeCell(tx: WriteTx, cell: number, change: MarketChange): Promise<void> {
  const { id, market_id: market } = change
  await sql`select lock_wallets(array(select player_id from bet_open where cell = ${cell} and market_id = ${market}
    union select player_id from position where cell = ${cell} and market_id = ${market} and ${change.kind} = 'recount'))`.execute(
    tx,
  )
  const marked =
    await sql`insert into market_change_cell (cell, change_id) values (${cell}, ${id}) on conflict do nothing returning cell`.execute(
      tx,
    )
  if (marked.rows.length === 0) return
  if (change.kind === 'recount') return recountCell(tx, cell, change)
  if (change.kind === 'removal') await sql`select reduce_fills(${cell}::smallint, ${market})`.execute(tx)
  const book = await bookOf(tx, market, true)
  const bets = await openBets(tx, cell, market)
  const positions: { player: string; worst: string; outcomes: unknown }[] = []
  let ended = 0
  for (const [player, mine] of Map.groupBy(bets, (bet) => bet.player_id)) {
    const after = mine.map((bet) => [bet, betAfter(bet, change)] as const)
    const left = after.flatMap(([, then]) => (then === 'VOIDED' || then.matched + then.remaining === 0n ? [] : [then]))
    const { worst, outcomes } = openPosition(left, book)
    for (const [bet, then] of after)
      if (await saveChanged(tx, bet, { stands: then, worst, outcomes, reason: change.reason })) ended += 1
    if (change.kind === 'removal') positions.push({ player: String(player), worst: String(worst), outcomes })
  }
  await sql`update market_change_cell set bets = ${ended} where cell = ${cell} and change_id = ${id}`.execute(tx)
  if (positions.length > 0) await sql`select save_positions(${market}, ${JSON.stringify(positions)}::jsonb)`.execute(tx)
}

/** Corrects the stored positions that differ from the exposure of their open bets. */
async function recountCell(tx: WriteTx, cell: number, { id, market_id: market }: MarketChange): Promise<void> {
  const found = await positionChecks(tx, market, cell)
  const wrong = differingPositions(found)
  const stood = wrong.map(({ player, computed, outcomes }) => ({
    player: String(player),
    worst: String(computed),
    outcomes,
  }))
  await sql`update market_change_cell set bets = ${wrong.length} where cell = ${cell} and change_id = ${id}`.execute(tx)
  if (stood.length > 0) await sql`select save_positions(${market}, ${JSON.stringify(stood)}::jsonb)`.execute(tx)
}

/** The bet after the change, unchanged if the change does not apply to it, or `VOIDED`. */
function betAfter(bet: OpenBet, change: MarketChange): BookedBet | 'VOIDED' {
  const booked = bookedOf(bet)
  if (change.kind === 'void') {
    const { placed_from: from, placed_to: to } = change
    const isMeant = from !== null && bet.placed_at >= from && (to === null || bet.placed_at < to)
    return isMeant ? 'VOIDED' : booked
  }
  if (bet.placed_at >= change.at) return booked
  const isGift =
    bet.side === 'LAY' && change.reduction !== null && cancelsUnmatchedLays(change.reduction, marketBasis(bet))
  const lapses = change.kind === 'lapse' ? bet.persistence === 'LAPSE' : isGift
  return lapses ? { ...booked, remaining: zeroMoney } : booked
}

interface ChangedBet {
  readonly stands: BookedBet | 'VOIDED'
  readonly worst: bigint
  readonly outcomes: unknown
  readonly reason: string | null
}

async function saveChanged(
  tx: WriteTx,
  bet: OpenBet,
  { stands, worst, outcomes, reason }: ChangedBet,
): Promise<boolean> {
  const isVoided = stands === 'VOIDED'
  if (!isVoided && stands.remaining === bet.remaining) return false
  const row = {
    player_id: String(bet.player_id),
    id: bet.id,
    market_id: String(bet.market_id),
    agent_id: String(bet.agent_id),
    domain_id: bet.domain_id,
    product: bet.product,
    stake: String(bet.stake),
    matched: String(bet.matched),
    matched_odds_e4: bet.matched_odds_e4,
    fills_e4: bet.fills_e4 === null ? null : String(bet.fills_e4),
    matched_at: bet.matched_at?.toISOString() ?? null,
    placed_at: bet.placed_at.toISOString(),
    remaining: isVoided ? String(bet.remaining) : '0',
    cancelled: String(isVoided ? bet.cancelled : bet.stake - bet.matched),
    is_known: true,
    ...(isVoided ? { ends: 'VOIDED' } : {}),
    reason: reason ?? 'lapsed',
  }
  await sql`select save_bet(${JSON.stringify(row)}::jsonb, ${worst}, ${JSON.stringify(outcomes)}::jsonb, true)`.execute(
    tx,
  )
  return true
}

const openBets = (tx: WriteTx, cell: number, market: bigint) =>
  tx
    .selectFrom('bet_open')
    .innerJoin('market', 'market.id', 'bet_open.market_id')
    .selectAll('bet_open')
    .select(['market.kind', 'market.winners'])
    .where('bet_open.cell', '=', cell)
    .where('bet_open.market_id', '=', market)
    .orderBy('bet_open.player_id')
    .orderBy('bet_open.id')
    .execute()

const bookedOf = (bet: OpenBet): BookedBet => ({
  id: bet.id,
  runnerId: bet.runner_id,
  line: bet.line,
  lineTo: bet.line_to,
  side: bet.side,
  oddsE4: bet.odds_e4,
  matchedOddsE4: bet.matched_odds_e4,
  fillsE4: bet.fills_e4,
  matched: money(bet.matched),
  remaining: money(bet.remaining),
})

/** Ids of up to 100 markets with a change running for more than a minute; their jobs are presumed lost. */
export async function stalledChanges(db: Database): Promise<readonly bigint[]> {
  const { rows } = await sql<{ market_id: bigint }>`select distinct market_id from market_change
    where state = 'RUNNING' and at < now() - interval '1 minute' limit 100`.execute(db)
  return rows.map(({ market_id: market }) => market)
}
