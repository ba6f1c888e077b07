import { sql } from 'kysely'
import { cellOf } from '#values/id.ts'
import { money, zeroMoney, sum } from '#values/money.ts'
import { expectedWith, isConsistent, type Causes, type Figures } from '#areas/reports/rules/balances/wrong-balance.ts'
import type { Tx } from '#engine/action/act.ts'
import { positionsIn, worstOf, type PositionRow } from '#areas/exchange/settlement/positions.facts.ts'
import { findCauses, lookbackDays, nightlyLookbackDays, noCauses } from './causes.ts'

interface StoredFigures {
  readonly account: bigint
  readonly since: string | null
  readonly opening: bigint
  readonly credits: bigint
  readonly debits: bigint
  readonly expected: bigint
  readonly stored: bigint
  readonly expected_held: bigint
  readonly stored_held: bigint
  readonly reserved: bigint
  readonly exposure: bigint
  readonly breaks: bigint[]
}

interface OtherExposure {
  readonly player_id: bigint
  readonly exposure: bigint
}

interface FigureInputs {
  readonly positions: readonly PositionRow[]
  readonly busy: bigint
  readonly causes: Causes
}

const figuresFrom = (stored: StoredFigures, { positions, busy, causes }: FigureInputs): Figures => {
  const costs = positions.map((row) => ({ market: String(row.market_id), worst: worstOf(row) }))
  return {
    since: stored.since,
    opening: money(stored.opening),
    credits: money(stored.credits),
    debits: money(stored.debits),
    ...causes,
    expected: expectedWith(money(stored.expected), causes),
    actual: money(stored.stored),
    expectedHeld: money(stored.expected_held),
    actualHeld: money(stored.stored_held),
    expectedExposure: money(sum(costs.map(({ worst }) => worst)) + busy),
    actualExposure: money(stored.exposure),
    breaks: stored.breaks,
    positions: costs.map(({ market, worst }) => ({ market, worst: String(worst) })),
  }
}

/**
 * Exposure that follows from no open bet: of markets that are being settled, where it is in transition and the stored value
 * is accepted, and of open casino rounds.
 */
async function otherExposures(tx: Tx, cell: number, player: bigint | null): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await sql<OtherExposure>`select x.player_id, sum(x.exposure)::bigint as exposure from (
      select p.player_id, p.exposure from position p
        join market m on m.id = p.market_id and m.status like '%\\_PROCESSING' where p.cell = ${cell}
      union all select r.player_id, r.exposed from casino_round r where r.cell = ${cell} and r.status = 'OPEN' and r.exposed > 0) x
    where ${player}::bigint is null or x.player_id = ${player} group by 1`.execute(tx)
  return new Map(rows.map(({ player_id: id, exposure }) => [id, exposure]))
}

/** Current figures of one account in this transaction. Returns null if it has no wallet. */
export async function figuresOf(tx: Tx, account: bigint): Promise<Figures | null> {
  const { rows } = await sql<StoredFigures>`select * from account_figures(${account})`.execute(tx)
  const [stored] = rows
  if (!stored) return null
  const cell = cellOf(account)
  const busy = await otherExposures(tx, cell, account)
  const causes = await findCauses(tx, { cell, account, days: lookbackDays })
  return figuresFrom(stored, {
    positions: await positionsIn(tx, cell, account),
    busy: busy.get(account) ?? zeroMoney,
    causes: causes.get(account) ?? noCauses,
  })
}

/** Accounts of a cell whose figures are inconsistent. */
export async function findInconsistent(tx: Tx, cell: number): Promise<ReadonlyMap<bigint, Figures>> {
  const { rows } = await sql<StoredFigures>`select f.* from wallet w cross join lateral account_figures(w.account_id) f
    where w.cell = ${cell} order by w.account_id`.execute(tx)
  const positions = Map.groupBy(await positionsIn(tx, cell), ({ player_id: player }) => player)
  const busy = await otherExposures(tx, cell, null)
  const causes = await findCauses(tx, { cell, account: null, days: nightlyLookbackDays })
  const all = rows.map((stored) => {
    const { account } = stored
    const inputs = {
      positions: positions.get(account) ?? [],
      busy: busy.get(account) ?? zeroMoney,
      causes: causes.get(account) ?? noCauses,
    }
    return [account, figuresFrom(stored, inputs)] as const
  })
  return new Map(all.filter(([, figures]) => !isConsistent(figures)))
}
