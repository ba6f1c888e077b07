import { sql } from 'kysely'
import type { WriteTx } from '#engine/action/act.ts'
import { inCurrency } from '#platform/database/currency-in-play.ts'
import { transact } from '#platform/database/transact.ts'
import { linesOf } from '#areas/casino/provider-queries/answer-fields.ts'
import { askReport, type AskedAnswer } from '#areas/casino/provider-queries/ask-provider.ts'
import { accessTo } from '#areas/casino/provider-queries/provider-access.ts'
import { booksOf } from '#areas/casino/provider-queries/provider-books.ts'
import type { QueryContext } from '#areas/casino/provider-queries/query-work.ts'
import { readRoundReport, reportFields, type RoundReport } from '#areas/casino/rules/books/report-lines.ts'
import { compareDay, lockReportDay, type ReportDay } from './compare-day.ts'
import { storeReport } from './store-report.ts'

/** Days for which reports are fetched by themselves; older ones are uploaded. */
const daysBack = 7
/** After midnight, until a report is complete. */
const reportDelay = '30 minutes'
const retryAfter = '15 minutes'
/** A day with differences is compared again, because late calls of the provider settle them. */
const recompareAfter = '1 hour'
const claimedFor = '5 minutes'
const shownProblems = 5
const messageLength = 500

/** A row for each day that is over, of each provider that can be asked. */
const openDays = (tx: WriteTx, now: Date) =>
  sql`insert into casino_report_day (domain_id, agent_id, provider, day, currency, fetch_at)
    select a.domain_id, g.id, a.provider,
      n.day::date, d.currency, (n.day::date + 1)::timestamp at time zone 'UTC' + ${sql.lit(reportDelay)}::interval
    from casino_provider_access a join domain d on d.id = a.domain_id
      join (select distinct on (domain_id) domain_id, id from agent where parent_id is null order by domain_id, id) g on g.domain_id = a.domain_id,
      generate_series((${now}::timestamptz at time zone 'UTC')::date - ${sql.lit(daysBack)}::int, (${now}::timestamptz at time zone 'UTC')::date - 1,
        interval '1 day') n(day)
    on conflict (domain_id, provider, day) do nothing`.execute(tx)

async function claimFetch(tx: WriteTx, now: Date): Promise<ReportDay | null> {
  const { rows } =
    await sql<ReportDay>`update casino_report_day set fetch_at = ${now}::timestamptz + ${sql.lit(claimedFor)}::interval
    where id = (select id from casino_report_day where fetch_at <= ${now} order by fetch_at, id limit 1 for update skip locked)
    returning id, domain_id, agent_id, provider, day::text as day, currency, report_id, closed_at`.execute(tx)
  return rows[0] ?? null
}

/** The rounds of an answered report, or why it cannot be used. */
function readAnswer({ provider, currency }: ReportDay, { answer }: AskedAnswer): RoundReport {
  if ('error' in answer) return { rounds: [], problems: [answer.error] }
  if ('unknown' in answer) return { rounds: [], problems: [answer.unknown] }
  const { format } = booksOf(provider)
  return inCurrency(currency, () => readRoundReport(linesOf(answer.rounds, reportFields(format)), format, currency))
}

/** Fetches the next report that is due and compares it; returns whether there was one. */
export async function fetchReport(context: QueryContext): Promise<boolean> {
  const { db, now = () => new Date() } = context
  const due = await transact(db, 'all', async (tx) => {
    await openDays(tx, now())
    return claimFetch(tx, now())
  })
  if (due === null) return false
  const access = await transact(db, [due.domain_id], (tx) => accessTo(tx, due.domain_id, due.provider))
  const error = 'Nobody has set how this provider is asked'
  const asked = access ? await askReport(context, access, due.day) : { answer: { error }, text: error }
  const { rounds, problems } = readAnswer(due, asked)
  await transact(db, [due.domain_id], async (tx) => {
    const day = await lockReportDay(tx, due.id)
    if (day === null) return
    const at = now()
    const isYoung = at.getTime() - Date.parse(`${day.day}T00:00:00Z`) < (daysBack + 1) * 86_400_000
    if (problems.length > 0) {
      const message = problems.slice(0, shownProblems).join('. ').slice(0, messageLength)
      await sql`update casino_report_day set last_message = ${message}, version = version + 1,
        fetch_at = ${at}::timestamptz + ${isYoung ? retryAfter : null}::interval where id = ${day.id}`.execute(tx)
      return
    }
    const key = { domainId: day.domain_id, provider: day.provider, day: day.day }
    const reportId = await storeReport(tx, { ...key, source: 'FETCHED', by: 'task' }, rounds)
    await sql`update casino_report_day set report_id = ${reportId}, fetch_at = null where id = ${day.id}`.execute(tx)
    const differences = await compareDay(tx, { ...day, report_id: reportId }, at)
    const again = isYoung && differences > 0 ? recompareAfter : null
    await sql`update casino_report_day set compare_at = ${at}::timestamptz + ${again}::interval where id = ${day.id}`.execute(
      tx,
    )
  })
  return true
}

/** Compares the next day that is due with our rounds of now; returns whether there was one. */
export async function compareDueDay({
  db,
  now = () => new Date(),
}: Pick<QueryContext, 'db' | 'now'>): Promise<boolean> {
  return transact(db, 'all', async (tx) => {
    const at = now()
    const { rows } = await sql<{ id: string }>`select id from casino_report_day where compare_at <= ${at}
      order by compare_at, id limit 1 for update skip locked`.execute(tx)
    const day = rows[0] ? await lockReportDay(tx, rows[0].id) : null
    if (day === null) return false
    const differences = await compareDay(tx, day, at)
    const isYoung = at.getTime() - Date.parse(`${day.day}T00:00:00Z`) < (daysBack + 1) * 86_400_000
    await sql`update casino_report_day set compare_at = ${at}::timestamptz + ${isYoung && differences > 0 ? recompareAfter : null}::interval
      where id = ${day.id}`.execute(tx)
    return true
  })
}
