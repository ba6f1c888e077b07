import { sql } from 'kysely'
import { isRefusal } from '#blueprint/decision/decision.ts'
import { repairBy, repairMethods } from '#areas/reports/rules/balances/repair-method.ts'
import { differencesOf, type Figures } from '#areas/reports/rules/balances/wrong-balance.ts'
import type { Tx } from '#engine/action/act.ts'
import { answerWithin } from '#engine/query-handler.ts'
import type { Scope } from '#engine/scope.ts'
import { lookbackDays, findUnbooked } from '#areas/reports/closes/daily-close/causes.ts'
import { figuresOf } from '#areas/reports/closes/daily-close/figures.ts'
import { findCause } from './cause.queries.ts'

const maxRows = sql.lit(50)

interface Wallet {
  readonly cell: number
  readonly account: bigint
  readonly balance: bigint
  readonly last: bigint | null
}

/** The wallet of a finding within the scope, with the balance after its last entry. */
async function walletOf(tx: Tx, id: string, scope: Scope): Promise<Wallet | null> {
  const { rows } = await sql<Wallet>`
    select w.cell, w.account_id as account, w.balance,
      (select t.balance_after from transfer t where t.cell = w.cell and t.account_id = w.account_id order by t.wallet_version desc limit 1) as last
    from balance_check c join wallet w on w.cell = c.cell and w.account_id = c.account_id
    where c.id = ${id} and ${scope.within('c.agent_id')}`.execute(tx)
  return rows[0] ?? null
}

interface Booking {
  readonly booking: bigint
  readonly at: Date
  readonly kind: string
  readonly ref: string
  readonly before: bigint
  readonly gained: bigint
  readonly stored: bigint
}

async function breaksOf(tx: Tx, { cell, account }: Wallet, versions: readonly bigint[]) {
  const { rows } = await sql<Booking>`
    select t.wallet_version as booking, t.at, t.kind, t.ref, t.balance_after as stored,
      case when t.credit = 'wallet' then t.amount when t.debit = 'wallet' then -t.amount else 0 end as gained,
      coalesce((select b.balance_after from transfer b where b.cell = t.cell and b.account_id = t.account_id and b.wallet_version < t.wallet_version
        order by b.wallet_version desc limit 1), 0) as before
    from transfer t where t.cell = ${cell} and t.account_id = ${account} and t.wallet_version = any(${`{${versions.join(',')}}`}::bigint[])
    order by t.wallet_version limit ${maxRows}`.execute(tx)
  return rows.map(({ booking, at, kind, ref, before, gained, stored }) => ({
    booking,
    at,
    kind,
    ref,
    before,
    amount: gained,
    stored,
    gap: stored - before - gained,
  }))
}

/** Duplicate entries for the same source. */
const duplicatesOf = ({ twice }: Figures) =>
  twice.slice(0, 50).map(({ kind, ref, first, booking, amount }) => ({
    kind,
    ref,
    bookings: `${first}, ${booking}`,
    amount,
  }))

/** Amounts reported but not booked, or booked differently. */
async function missingOf(tx: Tx, { cell, account }: Wallet) {
  const rows = await findUnbooked(tx, { cell, account, days: lookbackDays })
  return rows.slice(0, 50)
}

/** The effect of each repair method, or why it does not apply. */
function methodsOf(figures: Figures, account: bigint) {
  return repairMethods.map((method) => {
    const repair = repairBy(method, figures, { accountId: account, currency: '', repairId: '' })
    if (isRefusal(repair)) return { method, unfit: repair.refused, amount: null, after: null, linked: [] }
    const { amount, after, linked } = repair
    return { method, unfit: null, amount, after, linked: linked.slice(0, 50) }
  })
}

interface StoredExposure {
  readonly id: bigint
  readonly name: string
  readonly stored: bigint
}

/** Markets whose stored exposure differs from their open bets. */
async function marketsOf(tx: Tx, { cell, account }: Wallet, worst: ReadonlyMap<string, bigint>) {
  const { rows } = await sql<StoredExposure>`
    select m.id, coalesce(e.name || ' / ', '') || m.name as name, p.exposure as stored from position p
    join market m on m.id = p.market_id left join event e on e.id = m.event_id
    where p.cell = ${cell} and p.player_id = ${account} and m.status not like '%\\_PROCESSING' order by m.id`.execute(
    tx,
  )
  return rows
    .map(({ id, name, stored }) => ({ id, name, stored, expected: worst.get(String(id)) ?? 0n }))
    .filter(({ stored, expected }) => stored !== expected)
    .slice(0, 50)
}

export const findCauseAnswer = answerWithin(findCause, async ({ tx, scope, parameters }) => {
  const wallet = await walletOf(tx, parameters.id, scope)
  const figures = wallet && (await figuresOf(tx, wallet.account))
  if (!wallet || !figures) return null
  const worst = new Map(figures.positions.map((one) => [one.market, BigInt(one.worst)]))
  const { exposure } = differencesOf(figures)
  return {
    account: wallet.account,
    methods: methodsOf(figures, wallet.account),
    stored: wallet.balance,
    lastBooking: wallet.last,
    breaks: await breaksOf(tx, wallet, figures.breaks),
    duplicates: duplicatesOf(figures),
    missing: await missingOf(tx, wallet),
    markets: exposure === 0n ? [] : await marketsOf(tx, wallet, worst),
  }
})
