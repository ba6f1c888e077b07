import { sql } from 'kysely'
import type { WriteTx } from '#engine/action/act.ts'
import { inCurrency } from '#platform/database/currency-in-play.ts'
import { statementTask, type Task } from '#engine/tasks/task.ts'
import { workOutside } from '#engine/tasks/work-outside.ts'
import { linesOf } from '#areas/casino/provider-queries/answer-fields.ts'
import { askReport, type AskedAnswer } from '#areas/casino/provider-queries/ask-provider.ts'
import { accessTo } from '#areas/casino/provider-queries/provider-access.ts'
import { booksOf } from '#areas/casino/provider-queries/provider-books.ts'
import { unasked, type QueryContext } from '#areas/casino/provider-queries/query-work.ts'
import { readRoundReport, reportFields, type RoundReport } from '#areas/casino/rules/books/report-lines.ts'
import { reportDay } from '#areas/casino/reconciliation/report-day.record.ts'
import { compareDay, type ReportDay } from './compare-day.ts'
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

async function claimFetch(tx: WriteTx, now: Date) {
  await openDays(tx, now)
  const { rows } =
    await sql<ReportDay>`update casino_report_day set fetch_at = ${now}::timestamptz + ${sql.lit(claimedFor)}::interval
    where id = (select id from casino_report_day where fetch_at <= ${now} order by fetch_at, id limit 1 for update skip locked)
    returning id, domain_id as "domainId", agent_id as "agentId", provider, day::text as day, currency, report_id as "reportId",
      closed_at as "closedAt"`.execute(tx)
  const [due] = rows
  if (due === undefined) return null
  return { ...due, access: await accessTo(tx, due.domainId, due.provider) }
}

/** The rounds of an answered report, or why it cannot be used. */
function readAnswer({ provider, currency }: ReportDay, { answer }: AskedAnswer): RoundReport {
  if ('error' in answer) return { rounds: [], problems: [answer.error] }
  if ('unknown' in answer) return { rounds: [], problems: [answer.unknown] }
  const { format } = booksOf(provider)
  return inCurrency(currency, () => readRoundReport(linesOf(answer.rounds, reportFields(format)), format, currency))
}

const isYoung = ({ day }: ReportDay, at: Date): boolean =>
  at.getTime() - Date.parse(`${day}T00:00:00Z`) < (daysBack + 1) * 86_400_000

/** Stores a report and compares it with our rounds. A day without a usable report is asked for again while it is young. */
async function storeFetched(tx: WriteTx, { id }: ReportDay, read: RoundReport, at: Date): Promise<void> {
  const day = await reportDay.lockAsSystem(tx, id)
  if (day === null) return
  if (read.problems.length > 0) {
    const message = read.problems.slice(0, shownProblems).join('. ').slice(0, messageLength)
    await sql`update casino_report_day set last_message = ${message}, version = version + 1,
      fetch_at = ${at}::timestamptz + ${isYoung(day, at) ? retryAfter : null}::interval where id = ${id}`.execute(tx)
    return
  }
  const { domainId, provider } = day
  const reportId = await storeReport(
    tx,
    { domainId, provider, day: day.day, source: 'FETCHED', by: 'task' },
    read.rounds,
  )
  await sql`update casino_report_day set report_id = ${reportId}, fetch_at = null where id = ${id}`.execute(tx)
  await compareAndDefer(tx, { ...day, reportId }, at)
}

/** Compares a day with our rounds of now. */
async function compareAndDefer(tx: WriteTx, day: ReportDay, at: Date): Promise<void> {
  const differences = await compareDay(tx, day, at)
  const again = isYoung(day, at) && differences > 0 ? recompareAfter : null
  await sql`update casino_report_day set compare_at = ${at}::timestamptz + ${again}::interval where id = ${day.id}`.execute(
    tx,
  )
}

/** Fetches the next report that is due and compares it; returns whether there was one. */
export const fetchReport = (context: QueryContext): Promise<boolean> =>
  workOutside(context, {
    claim: claimFetch,
    call: async ({ access, ...day }) => readAnswer(day, access ? await askReport(context, access, day.day) : unasked),
    store: storeFetched,
  })

/** Compares the next day that is due. */
export const compareTask = (now: () => Date): Task =>
  statementTask(2_000, async (tx) => {
    const at = now()
    const [day] = await reportDay.claim(tx, sql<boolean>`compare_at <= ${at}`, 1)
    if (day === undefined) return 0
    await compareAndDefer(tx, day, at)
    return 1
  })

/** The same once; returns whether there was one. */
export const compareDueDay = async ({
  db,
  now = () => new Date(),
}: Pick<QueryContext, 'db' | 'now'>): Promise<boolean> => (await compareTask(now).run({ db })) > 0
