import { sql } from 'kysely'
import type { WriteTx } from '#engine/action/act.ts'
import { workOutside } from '#engine/tasks/work-outside.ts'
import { openGateway, type GatewayContext } from '#areas/payments/gateways/work/accounts.ts'
import { loggedCall } from '#areas/payments/gateways/work/call-log.ts'
import { recompareDay, lockDay } from './compare.ts'
import { storeReport } from './store-report.ts'
import type { ReportLine, UnknownOutcome } from '#areas/payments/gateways/work/gateway.ts'

/** Days for which reports are fetched automatically; older ones are uploaded. */
const daysBack = 7
/** Delay after midnight until a report is complete. */
const reportDelay = '30 minutes'
const retryAfter = '15 minutes'
/** A day with open differences is compared again, because later credits settle them. */
const recompareAfter = '1 hour'
const claimedFor = '5 minutes'

/** Creates a gateway day when the day is over and fetches its report once due; returns whether another one is due. */
export const fetchReports = (context: GatewayContext): Promise<boolean> =>
  workOutside(context, {
    claim: dayDue,
    async call({ id, gatewayId, day }) {
      const opened = await openGateway(context, { id: gatewayId })
      if (!opened) throw new Error(`Gateway of gateway day ${id} not found`)
      const { account, gateway } = opened
      const report = await loggedCall(context, account, { what: 'REPORT', orderId: null }, () =>
        gateway.dailyReport(account, day),
      )
      return { code: account.code, report }
    },
    store: storeFetched,
  })

interface DayDue {
  readonly id: string
  readonly domainId: number
  readonly gatewayId: string
  readonly day: string
}

async function dayDue(tx: WriteTx, now: Date): Promise<DayDue | null> {
  await sql`insert into gateway_day (domain_id, gateway_id, day, currency, next_fetch_at)
      select g.domain_id, g.id, n.day::date, g.currency, case when g.adapter <> 'manual' and g.wording #>> '{paths,report}' is not null
        then (n.day::date + 1)::timestamp at time zone 'UTC' + ${sql.lit(reportDelay)}::interval end
      from gateway g, generate_series((${now}::timestamptz at time zone 'UTC')::date - ${sql.lit(daysBack)}::int, (${now}::timestamptz at time zone 'UTC')::date - 1,
        interval '1 day') n(day)
      where g.status = 'ACTIVE' and n.day::date >= (g.created_at at time zone 'UTC')::date
      on conflict (gateway_id, day) do nothing`.execute(tx)
  const { rows } =
    await sql<DayDue>`update gateway_day set next_fetch_at = ${now}::timestamptz + ${sql.lit(claimedFor)}::interval
      where id = (select id from gateway_day where next_fetch_at <= ${now} order by next_fetch_at limit 1 for update skip locked)
      returning id, domain_id as "domainId", gateway_id as "gatewayId", day::text as day`.execute(tx)
  return rows[0] ?? null
}

interface Fetched {
  /** The code of the gateway. */
  readonly code: string
  readonly report: readonly ReportLine[] | UnknownOutcome
}

async function storeFetched(tx: WriteTx, { id }: DayDue, { code, report }: Fetched, now: Date): Promise<void> {
  const day = await lockDay(tx, id)
  if (!day || day.status === 'CLOSED') return
  const isYoung = now.getTime() - Date.parse(`${day.day}T00:00:00Z`) < daysBack * 86_400_000
  const askAgain = async (after: string | null, message: string | null) => {
    await sql`update gateway_day set next_fetch_at = ${now}::timestamptz + ${after}::interval, last_message = ${message} where id = ${day.id}`.execute(
      tx,
    )
  }
  if ('silent' in report) return askAgain(isYoung ? retryAfter : null, report.silent.slice(0, 200))
  const source = { domainId: day.domain_id, gatewayId: day.gateway_id, day: day.day, source: 'FETCHED' as const }
  const reportId = await storeReport(tx, { ...source, by: `gateway:${code}` }, report)
  const differences = await recompareDay(tx, day, reportId)
  await askAgain(isYoung && differences.length > 0 ? recompareAfter : null, null)
}
