import { sql } from 'kysely'
import { cellOf } from '#values/id.ts'
import { money, nothing, sum } from '#values/money.ts'
import { expectedWith, isRight, type Causes, type Figures } from '#areas/reports/rules/balances/wrong-balance.ts'
import type { Tx } from '#engine/action/act.ts'
import { positionsIn, worstOf, type PositionRow } from '#areas/exchange/settlement/positions.ts'
import { causesIn, farDays, nightDays, noCauses } from './causes.ts'

interface Told {
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

interface Busy {
  readonly player_id: bigint
  readonly exposure: bigint
}

interface Beside {
  readonly positions: readonly PositionRow[]
  readonly busy: bigint
  readonly causes: Causes
}

const figuresFrom = (told: Told, { positions, busy, causes }: Beside): Figures => {
  const costs = positions.map((row) => ({ market: String(row.market_id), worst: worstOf(row) }))
  return {
    since: told.since,
    opening: money(told.opening),
    credits: money(told.credits),
    debits: money(told.debits),
    ...causes,
    expected: expectedWith(money(told.expected), causes),
    actual: money(told.stored),
    expectedHeld: money(told.expected_held),
    actualHeld: money(told.stored_held),
    expectedExposure: money(sum(costs.map(({ worst }) => worst)) + busy),
    actualExposure: money(told.exposure),
    breaks: told.breaks,
    positions: costs.map(({ market, worst }) => ({ market, worst: String(worst) })),
  }
}

/** What markets under settlement hold: they are between two truths and taken as they are. */
async function busyIn(tx: Tx, cell: number, player: bigint | null): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await sql<Busy>`select p.player_id, sum(p.exposure)::bigint as exposure from position p
    join market m on m.id = p.market_id and m.status like '%\\_PROCESSING'
    where p.cell = ${cell} and (${player}::bigint is null or p.player_id = ${player}) group by 1`.execute(tx)
  return new Map(rows.map(({ player_id: id, exposure }) => [id, exposure]))
}

/** One account as it stands in this transaction. */
export async function figuresOf(tx: Tx, account: bigint): Promise<Figures | null> {
  const { rows } = await sql<Told>`select * from account_figures(${account})`.execute(tx)
  const [told] = rows
  if (!told) return null
  const cell = cellOf(account)
  const busy = await busyIn(tx, cell, account)
  const causes = await causesIn(tx, { cell, account, days: farDays })
  return figuresFrom(told, {
    positions: await positionsIn(tx, cell, account),
    busy: busy.get(account) ?? nothing,
    causes: causes.get(account) ?? noCauses,
  })
}

/** Every account of a cell that is not as it should be. */
export async function wrongIn(tx: Tx, cell: number): Promise<ReadonlyMap<bigint, Figures>> {
  const { rows } = await sql<Told>`select f.* from wallet w cross join lateral account_figures(w.account_id) f
    where w.cell = ${cell} order by w.account_id`.execute(tx)
  const positions = Map.groupBy(await positionsIn(tx, cell), ({ player_id: player }) => player)
  const busy = await busyIn(tx, cell, null)
  const causes = await causesIn(tx, { cell, account: null, days: nightDays })
  const all = rows.map((told) => {
    const { account } = told
    const beside = {
      positions: positions.get(account) ?? [],
      busy: busy.get(account) ?? nothing,
      causes: causes.get(account) ?? noCauses,
    }
    return [account, figuresFrom(told, beside)] as const
  })
  return new Map(all.filter(([, figures]) => !isRight(figures)))
}
