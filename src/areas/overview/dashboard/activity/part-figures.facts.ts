import { sql, type RawBuilder } from 'kysely'
import type { CardTotals } from '#areas/agents/day-totals/card-totals.facts.ts'
import { endOfPart, fromNodeDown } from '#areas/agents/day-totals/report-filters.facts.ts'
import { profitProducts } from '#areas/agents/rules/products.ts'
import type { periodCards } from '#areas/overview/dashboard/cards.ts'
import type { Reader, Span } from '#areas/overview/dashboard/scope.ts'
import { isPlay } from '#areas/players/profile/list/player.facts.ts'
import { daysInPart, singleResults } from '#areas/reports/compared/part-day.facts.ts'
import type { Tx } from '#engine/action/act.ts'
import { addDays, dayBounds, type Day } from '#values/day.ts'
import { clockIn } from '#values/zones/written-time.ts'

type Figures = Partial<Record<keyof typeof periodCards, CardTotals>>

/** An earlier period whose last day counts up to the time of day that it is now on the open day. */
export interface PartOf {
  readonly span: Span
  readonly openDay: Day
}

interface Part {
  readonly currency: string
  readonly rows: bigint
  readonly amount: bigint
}

const totalsOf = (parts: readonly Part[]): CardTotals => {
  const sum = (currency: string, of: 'rows' | 'amount') =>
    parts.filter((part) => part.currency === currency).reduce((total, part) => total + part[of], 0n)
  return {
    rows: Number(parts.reduce((total, { rows }) => total + rows, 0n)),
    rowsIn: (currency) => sum(currency, 'rows'),
    sumIn: (currency) => sum(currency, 'amount'),
  }
}

/** Periods of lists are days of the site. */
const inPart = (at: string, { span }: PartOf, timeZone: string): RawBuilder<boolean> => {
  const until = `${span.to} ${clockIn(new Date(), timeZone).slice(11)}`
  return sql<boolean>`(${sql.ref(at)} >= ${dayBounds(span.from, timeZone).from}::timestamptz
    and ${sql.ref(at)} < ${dayBounds(span.to, timeZone).to}::timestamptz
    and ${sql.ref(at)} < ${until}::timestamp at time zone ${timeZone}::text)`
}

const read = async (tx: Tx, rows: RawBuilder<Part>): Promise<CardTotals> => {
  const found = await sql<Part>`select * from ${rows} part`.execute(tx)
  return totalsOf(found.rows)
}

/** Payments that were requested in it and succeeded, as their lists count them. */
const paid = (table: 'deposit' | 'withdrawal', part: PartOf, { scope, timeZone }: Reader) =>
  sql<Part>`(select p.currency, count(*) as rows, coalesce(sum(p.amount), 0)::bigint as amount from ${sql.table(table)} p
    where p.status = 'SUCCESS' and ${inPart('p.requested_at', part, timeZone)} and ${scope.within('p.agent_id')} group by p.currency)`

const registered = (part: PartOf, { scope, timeZone }: Reader) =>
  sql<Part>`(select p.currency, count(*) as rows, 0::bigint as amount from player p
    where ${inPart('p.created_at', part, timeZone)} and ${scope.within('p.agent_id')} group by p.currency)`

/** Players with a settled bet, ticket or round in it: of the days before from their totals. */
const active = (tx: Tx, { span, openDay }: PartOf, { scope }: Reader) => {
  const lastDay = { settledOn: { from: span.to, to: span.to }, partOf: openDay }
  const days = { from: span.from, to: addDays(span.to, -1) }
  return sql<Part>`(select p.currency, count(*) as rows, 0::bigint as amount from player p where ${scope.within('p.agent_id')} and (
      exists (select from player_day t where t.cell = p.cell and t.player_id = p.id and t.day between ${days.from}::date and ${days.to}::date and ${isPlay})
      or p.id in (select single.player_id from ${singleResults({ db: tx, filters: lastDay })} single where single.bets <> 0 or single.pl <> 0)
      or p.id in (select m.player_id from market_player m join domain d on d.id = m.domain_id
        where m.settled_at >= day_start(${span.to}::date, d.time_zone) and m.settled_at < ${endOfPart(span.to, openDay, 'd.time_zone')}
          and m.settled_at >= ${dayBounds(addDays(span.to, -1), 'UTC').from}::timestamptz))
    group by p.currency)`
}

/** What adjustments count against GGR in it, below the account of the reader. */
const counted = ({ span, openDay }: PartOf, { agentId }: Reader) =>
  sql<Part>`(select j.currency, count(*) as rows, coalesce(sum(case j.direction when 'CREDIT' then j.amount else -j.amount end), 0)::bigint as amount
    from adjustment j join agent on agent.id = j.agent_id join domain d on d.id = j.domain_id
    where j.counts_ggr and j.processing = 'COMPLETED' and ${fromNodeDown(agentId)}
      and j.decided_at >= day_start(${span.from}::date, d.time_zone) and j.decided_at < ${endOfPart(span.to, openDay, 'd.time_zone')}
    group by j.currency)`

async function results(tx: Tx, { span, openDay }: PartOf, reader: Reader) {
  const parts = daysInPart({
    db: tx,
    filters: { settledOn: span, partOf: openDay, product: profitProducts },
    node: reader.agentId,
    viewpoint: 'start',
  })
  const of = (amount: RawBuilder<unknown>) =>
    read(
      tx,
      sql<Part>`(select p.currency, count(*) as rows, coalesce(sum(${amount}), 0)::bigint as amount from ${parts} p group by p.currency)`,
    )
  const ggr = await of(sql`p.commission - p.pl`)
  const adjusted = await read(tx, counted({ span, openDay }, reader))
  return {
    turnover: await of(sql`p.stake`),
    own: await of(sql`p.own`),
    commission: await of(sql`p.commission`),
    bets: await of(sql`p.bets`),
    result: { ...ggr, sumIn: (currency: string) => ggr.sumIn(currency) - adjusted.sumIn(currency) },
  }
}

/** What the cards said in the same part of an earlier period, for each card that the reader may open. */
export async function figuresInPart(tx: Tx, part: PartOf, reader: Reader, shown: Figures): Promise<Figures> {
  const { turnover, own, commission, bets, result } =
    shown.turnover || shown.result ? await results(tx, part, reader) : {}
  const found: Figures = {
    ...(turnover && { turnover }),
    ...(own && { own }),
    ...(commission && { commission }),
    ...(bets && { bets }),
    ...(result && { result }),
    ...(shown.activePlayers && { activePlayers: await read(tx, active(tx, part, reader)) }),
    ...(shown.registrations && { registrations: await read(tx, registered(part, reader)) }),
    ...(shown.deposits && { deposits: await read(tx, paid('deposit', part, reader)) }),
    ...(shown.withdrawals && { withdrawals: await read(tx, paid('withdrawal', part, reader)) }),
  }
  return found
}
