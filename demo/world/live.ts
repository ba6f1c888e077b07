import type pg from 'pg'
import type { StaffLookup } from './people/staff.ts'
import type { Market } from './betting/market.ts'
import { available } from './betting/ledger.ts'
import { minute } from './context.ts'
import { resultJson, type SettlementContext } from './betting/settling.ts'

interface SettlementStep {
  readonly market: Market
  readonly seq: number
  readonly kind: 'settle' | 'void' | 'rollback'
  readonly result: string | null
  readonly reason: string | null
  readonly reverses: number | null
  readonly at: number
}

/**
 * The last minutes of the demo run through the database functions: markets just settled and voided, and one wrong
 * result that was rolled back and re-settled.
 */
export async function settleByFunction(
  client: pg.ClientBase,
  settling: SettlementContext,
  staff: StaffLookup,
): Promise<void> {
  const { now } = settling.context
  const waiting = [...settling.floor.books.keys()].filter(
    (market) => !settling.settled.has(market) && market.closesAt <= settling.context.end,
  )
  const run = (step: SettlementStep) =>
    settle(client, step, { requestedBy: staff('risk'), confirmedBy: staff('checker') })
  const plain = { seq: 1, reverses: null, reason: null }
  for (const market of waiting.slice(0, 1)) {
    await run({ ...plain, market, kind: 'settle', result: resultJson(market), at: now - 5 * minute })
  }
  for (const market of waiting.slice(1, 2)) {
    await run({ ...plain, market, kind: 'void', result: null, reason: 'Wrong line offered', at: now - 5 * minute })
  }
  const wrong = [...settling.settled.keys()].findLast(
    (market) => !market.isVoid && market.runners.length === 2 && canRollBack(settling, market),
  )
  if (!wrong) return
  const loser = wrong.runners.find(({ id }) => id !== wrong.winner?.id) ?? null
  const correction = { market: wrong, reason: 'Result was entered wrongly' }
  await run({ ...correction, seq: 2, kind: 'rollback', reverses: 1, result: null, at: now - 4 * minute })
  const corrected = resultJson({ ...wrong, winner: loser })
  await run({ ...correction, seq: 3, kind: 'settle', reverses: null, result: corrected, at: now - 2 * minute })
}

/** Only results whose rollback leaves no player in debt: the demo starts without debts. */
function canRollBack({ floor, endings }: SettlementContext, market: Market): boolean {
  const books = [...(floor.books.get(market)?.values() ?? [])]
  return books.every(({ player, bets, worst }) => {
    const won = bets.reduce((total, bet) => total + (endings.get(bet)?.result ?? 0n), 0n)
    return available(player.account) - worst > (won > 0n ? won : 0n)
  })
}

async function settle(
  client: pg.ClientBase,
  deed: SettlementStep,
  by: { requestedBy: string; confirmedBy: string },
): Promise<void> {
  const { market, seq, kind, result, reason, reverses, at } = deed
  await client.query(`update market set settle_seq = $2, result = coalesce($3::jsonb, result) where id = $1`, [
    market.id,
    seq,
    result,
  ])
  await client.query(
    `insert into settlement (market_id, seq, kind, result, reason, reverses, requested_by, confirmed_by, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [market.id, seq, kind, result, reason, reverses, by.requestedBy, by.confirmedBy, new Date(at)],
  )
  const step = kind === 'rollback' ? 'rollback_cell' : 'settle_cell'
  await client.query(`select ${step}(c::smallint, $1, $2) from generate_series(0, 63) c`, [market.id, seq])
  await client.query(`select settle_shares(c::smallint, $1, $2) from generate_series(0, 63) c`, [market.id, seq])
  await client.query(`select finish_settlement($1, $2)`, [market.id, seq])
}
