import { sql } from 'kysely'
import type { WriteTx } from '#engine/action/act.ts'
import { endClaims } from '#engine/queue/end-claims.ts'
import { plain } from '#platform/database/json.ts'
import type { RowIn } from '#engine/records/record-of.ts'
import type { reportDay } from '#areas/casino/reconciliation/report-day.record.ts'
import { compareRounds, type RoundDifference } from '#areas/casino/rules/books/compare-rounds.ts'
import { bookedBeside, bookedRounds } from './booked-rounds.ts'
import { roundsOfReport } from './store-report.ts'

/** A day of a provider, as its record has it. */
export type ReportDay = Pick<
  RowIn<typeof reportDay>,
  'id' | 'domainId' | 'agentId' | 'provider' | 'day' | 'currency' | 'reportId' | 'closedAt'
>

/** What is found in a closed day is later than its closing, whatever clock the work has. */
const foundAt = ({ closedAt }: ReportDay, now: Date): Date =>
  closedAt === null || now > closedAt ? now : new Date(closedAt.getTime() + 1)

/** Compares a day with our rounds of now; returns how many differences there are. A closed day keeps its figures. */
export async function compareDay(tx: WriteTx, day: ReportDay, now: Date): Promise<number> {
  if (day.reportId === null) return 0
  const report = await roundsOfReport(tx, day.reportId)
  const { differences, totals } = compareRounds(report, await bookedRounds(tx, day, report))
  const at = foundAt(day, now)
  await writeDifferences(tx, day, differences, at)
  if (day.closedAt !== null) {
    await sql`update casino_report_day set compared_at = ${at}, last_message = null, version = version + 1
      where id = ${day.id}`.execute(tx)
    return differences.length
  }
  const { promotions, tips, charges } = await bookedBeside(tx, day, day.currency)
  await sql`update casino_report_day set status = 'COMPARED', compared_at = ${at}, last_message = null, version = version + 1,
      reported_rounds = ${totals.reportedRounds}, booked_rounds = ${totals.bookedRounds}, reported_stake = ${totals.reportedStake},
      booked_stake = ${totals.bookedStake}, reported_win = ${totals.reportedWin}, booked_win = ${totals.bookedWin},
      promotions = ${promotions}, tips = ${tips}, charges = ${charges}
    where id = ${day.id}`.execute(tx)
  return differences.length
}

/** What is gone is settled. What has other figures than before is open again, whatever was said about it. */
async function writeDifferences(
  tx: WriteTx,
  day: ReportDay,
  differences: readonly RoundDifference[],
  at: Date,
): Promise<void> {
  const found = sql`jsonb_to_recordset(${JSON.stringify(plain(differences))}::jsonb) as f(kind text, player text, round text, "roundId" uuid,
    "bookedStatus" text, "reportedStatus" text, "bookedStake" bigint, "reportedStake" bigint, "bookedWin" bigint, "reportedWin" bigint)`
  await sql`update casino_difference d set status = 'SETTLED', version = version + 1
    where d.day_id = ${day.id} and d.status in ('OPEN', 'TAKEN')
      and not exists (select from ${found} where f.player = d.external_player and f.round = d.external_round)`.execute(
    tx,
  )
  const figures = sql`(d.kind, d.booked_status, d.reported_status, d.booked_stake, d.reported_stake, d.booked_win, d.reported_win)
    is not distinct from (excluded.kind, excluded.booked_status, excluded.reported_status, excluded.booked_stake,
      excluded.reported_stake, excluded.booked_win, excluded.reported_win)`
  const isSame = sql`(d.status <> 'SETTLED' and ${figures})`
  await sql`insert into casino_difference as d (domain_id, agent_id, day_id, kind, external_player, external_round, player_id, round_id,
      booked_status, reported_status, booked_stake, reported_stake, booked_win, reported_win, detected_at, figures_at)
    select ${day.domainId}, coalesce(p.agent_id, ${day.agentId}), ${day.id}, f.kind, f.player, f.round, p.id, f."roundId",
      f."bookedStatus", f."reportedStatus", f."bookedStake", f."reportedStake", f."bookedWin", f."reportedWin", ${at}::timestamptz, ${at}::timestamptz
    from ${found} left join player p on p.cell = cell_of(f.player::bigint) and p.id = f.player::bigint and p.domain_id = ${day.domainId}
    on conflict (day_id, external_player, external_round) do update set kind = excluded.kind, round_id = excluded.round_id,
      booked_status = excluded.booked_status, reported_status = excluded.reported_status, booked_stake = excluded.booked_stake,
      reported_stake = excluded.reported_stake, booked_win = excluded.booked_win, reported_win = excluded.reported_win,
      figures_at = excluded.figures_at, status = 'OPEN', resolution = null, resolved_reason = null, resolved_by = null, resolved_at = null, version = d.version + 1
    where not ${isSame}`.execute(tx)
  const unassigned = sql`select d.id from casino_difference d where d.day_id = ${day.id} and d.status <> 'TAKEN'`
  await endClaims(tx, 'casino_difference', unassigned)
}
