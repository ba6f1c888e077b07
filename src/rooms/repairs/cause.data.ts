import { sql } from 'kysely'
import { formatMoney, money } from '#values/money.ts'
import { differencesOf } from '#domain/ledger/balance-repair.ts'
import type { Tx } from '#server/engine/act.ts'
import { answer } from '#server/engine/answer.ts'
import { figuresOf } from '#server/balances/figures.ts'
import { findCause } from './cause.screen.ts'

const most = sql.lit(50)
const written = (minor: bigint): string => formatMoney(money(minor))

interface Wallet {
  readonly cell: number
  readonly account: bigint
  readonly balance: bigint
  readonly last: bigint | null
  readonly through: bigint
}

/** Of a finding the reader may see: its wallet, its last booking, and where the last day ended that was right. */
async function walletOf(tx: Tx, id: string, agentIds: readonly bigint[] | null): Promise<Wallet | null> {
  const { rows } = await sql<Wallet>`
    select w.cell, w.account_id as account, w.balance,
      (select t.balance_after from transfer t where t.cell = w.cell and t.account_id = w.account_id order by t.wallet_version desc limit 1) as last,
      coalesce((select d.through from balance_day d where d.cell = w.cell and d.player_id = w.account_id and d.snapshot = d.closing order by d.day desc limit 1), 0) as through
    from balance_check c join wallet w on w.cell = c.cell and w.account_id = c.account_id
    where c.id = ${id} and (${agentIds === null}::boolean or c.agent_id = any(${`{${(agentIds ?? []).join(',')}}`}::bigint[]))`.execute(
    tx,
  )
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
    order by t.wallet_version limit ${most}`.execute(tx)
  return rows.map(({ booking, at, kind, ref, before, gained, stored }) => ({
    booking: String(booking),
    at: at.toISOString(),
    kind,
    ref,
    before: written(before),
    amount: written(gained),
    stored: written(stored),
    gap: written(stored - before - gained),
  }))
}

interface Twice {
  readonly kind: string
  readonly ref: string
  readonly bookings: string
  readonly amount: bigint
}

/** One cause is booked once; what is taken back and settled anew has its own number. */
async function twiceOf(tx: Tx, { cell, account, through }: Wallet) {
  const { rows } = await sql<Twice>`
    select t.kind, t.ref, string_agg(t.wallet_version::text, ', ' order by t.wallet_version) as bookings, max(t.amount) as amount
    from transfer t where t.cell = ${cell} and t.account_id = ${account} and t.wallet_version > ${through} and t.kind not in ('REPAIR', 'ROLLBACK')
      and (t.market_id is not null or t.ref ~ '^(deposit|withdrawal|adjustment):')
    group by t.kind, t.ref, t.settle_seq, t.reverses, t.debit, t.credit having count(*) > 1 order by min(t.wallet_version) limit ${most}`.execute(
    tx,
  )
  return rows.map(({ amount, ...of }) => ({ ...of, amount: written(amount) }))
}

interface Missing {
  readonly what: string
  readonly id: string
  readonly at: Date
  readonly said: bigint
  readonly booked: bigint
}

/** What provider, site or gateway told us of, and the ledger has otherwise or not at all. */
async function missingOf(tx: Tx, { cell, account }: Wallet) {
  const since = sql`now() - interval '60 days'`
  const booked = (ref: string, side: 'debit' | 'credit') => sql`coalesce((select sum(t.amount) from transfer t
    where t.cell = ${cell} and t.account_id = ${account} and t.ref = ${ref} || x.id and ${sql.ref(`t.${side}`)} = 'wallet'), 0)`
  const { rows } = await sql<Missing>`select what, id, at, said::bigint, booked::bigint from (
      select 'Round, bet' as what, x.id::text, x.started_at as at, x.bet as said, ${booked('casino:', 'debit')} as booked
      from casino_round x where x.cell = ${cell} and x.player_id = ${account} and x.started_at > ${since}
      union all
      select 'Round, win', x.id::text, x.started_at, x.win, ${booked('casino:', 'credit')}
      from casino_round x where x.cell = ${cell} and x.player_id = ${account} and x.started_at > ${since} and x.status = 'SETTLED'
      union all
      select 'Ticket', x.id::text, x.placed_at, x.stake, ${booked('ticket:', 'debit')}
      from ticket x where x.cell = ${cell} and x.player_id = ${account} and x.placed_at > ${since}
      union all
      select 'Deposit', x.id::text, x.asked_at, x.amount, ${booked('deposit:', 'credit')}
      from deposit x where x.cell = ${cell} and x.player_id = ${account} and x.asked_at > ${since} and x.status in ('SUCCESS', 'REVERSED')) told
    where said > booked order by at desc limit ${most}`.execute(tx)
  return rows.map(({ at, said, booked: has, ...of }) => ({
    ...of,
    at: at.toISOString(),
    said: written(said),
    booked: written(has),
  }))
}

interface Reserved {
  readonly id: bigint
  readonly name: string
  readonly stored: bigint
}

/** Markets that reserve something else than their open bets cost. */
async function marketsOf(tx: Tx, { cell, account }: Wallet, worst: ReadonlyMap<string, bigint>) {
  const { rows } = await sql<Reserved>`
    select m.id, coalesce(e.name || ' / ', '') || m.name as name, p.exposure as stored from position p
    join market m on m.id = p.market_id left join event e on e.id = m.event_id
    where p.cell = ${cell} and p.player_id = ${account} and m.status not like '%\\_PROCESSING' order by m.id`.execute(
    tx,
  )
  return rows
    .map(({ id, name, stored }) => ({ id: String(id), name, stored, expected: worst.get(String(id)) ?? 0n }))
    .filter(({ stored, expected }) => stored !== expected)
    .slice(0, 50)
    .map((one) => ({ ...one, stored: written(one.stored), expected: written(one.expected) }))
}

export const findCauseAnswer = answer(findCause, async ({ tx, agentIds, parameters }) => {
  const wallet = await walletOf(tx, parameters.id, agentIds)
  const figures = wallet && (await figuresOf(tx, wallet.account))
  if (!wallet || !figures) return null
  const worst = new Map(figures.positions.map((one) => [one.market, BigInt(one.worst)]))
  const { exposure } = differencesOf(figures)
  return {
    account: String(wallet.account),
    stored: written(wallet.balance),
    lastBooking: wallet.last === null ? null : written(wallet.last),
    breaks: await breaksOf(tx, wallet, figures.breaks),
    twice: await twiceOf(tx, wallet),
    missing: await missingOf(tx, wallet),
    markets: exposure === 0n ? [] : await marketsOf(tx, wallet, worst),
  }
})
