import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import { plain } from '#platform/database/json.ts'
import { money } from '#values/money.ts'
import type { BookedRound } from '#areas/casino/rules/books/compare-rounds.ts'
import type { ReportedRound } from '#areas/casino/rules/books/reported-round.ts'
import type { ProviderCode } from '#areas/casino/rules/provider-code.ts'

export interface ReportKey {
  readonly domainId: number
  readonly provider: ProviderCode
  readonly day: string
}

/** Rounds that the reports of the adjacent days name. */
export const adjacentRounds = ({
  domainId,
  provider,
  day,
}: ReportKey) => sql`select l.player, l.round from casino_report_day n
  join casino_report p on p.id = n.report_id, jsonb_to_recordset(p.lines) as l(player text, round text)
  where n.domain_id = ${domainId} and n.provider = ${provider} and n.day in (${day}::date - 1, ${day}::date + 1)`

/** Our rounds that began on the day, and those that the report names. */
export async function bookedRounds(tx: Tx, key: ReportKey, report: readonly ReportedRound[]): Promise<BookedRound[]> {
  const { domainId, provider, day } = key
  const from = sql`(${day}::date::timestamp at time zone 'UTC')`
  const named = JSON.stringify(plain(report.map(({ player, round }) => ({ player, round }))))
  const { rows } = await sql<BookedRound & { readonly stake: bigint; readonly win: bigint }>`
    with named as (select distinct l.player, l.round from jsonb_to_recordset(${named}::jsonb) as l(player text, round text)),
      elsewhere as (${adjacentRounds(key)}),
      found as (select r.* from casino_round r where r.domain_id = ${domainId} and r.provider = ${provider} and r.external_id is not null
          and r.started_at >= ${from} and r.started_at < ${from} + interval '1 day'
        union select r.* from named n join casino_round r on r.cell = cell_of(n.player::bigint) and r.player_id = n.player::bigint
          and r.provider = ${provider} and r.external_id = n.round where r.domain_id = ${domainId})
    select f.id, f.player_id::text as player, f.external_id as round, f.status, f.bet as stake, f.win,
      f.started_at >= ${from} and f.started_at < ${from} + interval '1 day' as "isOfTheDay",
      exists (select from elsewhere e where e.player = f.player_id::text and e.round = f.external_id) as "isElsewhere"
    from found f order by f.started_at, f.id`.execute(tx)
  return rows.map((row) => ({ ...row, stake: money(row.stake), win: money(row.win) }))
}

interface BookedBeside {
  readonly promotions: bigint
  readonly tips: bigint
  readonly charges: bigint
}

/** What the day has beside its rounds by our books: in no stake and no win. Of tips and charges what came back is taken off. */
export async function bookedBeside(
  tx: Tx,
  { domainId, provider, day }: ReportKey,
  currency: string,
): Promise<BookedBeside> {
  const from = sql`(${day}::date::timestamp at time zone 'UTC')`
  const { rows } =
    await sql<BookedBeside>`select coalesce(sum(c.amount) filter (where c.kind = 'promo'), 0)::bigint as promotions,
      coalesce(sum(case c.kind when 'tip' then c.amount when 'tip-refund' then -c.amount end), 0)::bigint as tips,
      coalesce(sum(case c.kind when 'charge' then c.amount when 'charge-refund' then -c.amount end), 0)::bigint as charges
    from casino_call c where c.domain_id = ${domainId} and c.provider = ${provider} and c.currency = ${currency} and c.decision = 'APPLIED'
      and c.kind in ('promo', 'tip', 'tip-refund', 'charge', 'charge-refund') and c.at >= ${from} and c.at < ${from} + interval '1 day'`.execute(
      tx,
    )
  return rows[0] ?? { promotions: 0n, tips: 0n, charges: 0n }
}
