import { sql } from 'kysely'
import type { WriteTx } from '#engine/action/act.ts'
import { workOutside } from '#engine/tasks/work-outside.ts'
import { openGateway, type GatewayContext, type OpenedGateway } from './accounts.ts'
import { loggedCall } from './call-log.ts'
import { evaluateReport, lockDepositOrder } from '#areas/payments/gateways/polls/deposits.ts'
import { queueReview, queueUnknownOrder } from '#areas/payments/gateways/polls/unknown-outcomes.ts'
import type { ReportLine, PaymentReport } from './gateway.ts'
import { isUuid } from '#values/id.ts'

/** Max age of the last report check of a gateway. */
const maxReportAge = '1 hour'
const pollableStatuses = ['INITIATED', 'PENDING', 'PROCESSING', 'EXPIRED']
const dayMs = 86_400_000

/**
 * Reads the payment reports of today and yesterday, one gateway per call. Payments paid there but not credited here, and
 * those taken back there but not here, are queried again or queued for review. Returns whether another gateway is due.
 */
export const checkDailyReports = (context: GatewayContext): Promise<boolean> =>
  workOutside(context, {
    claim: gatewayDue,
    async call({ id }) {
      const opened = await openGateway(context, { id })
      return opened && { account: opened.account, lines: await reportedBy(context, opened) }
    },
    async store(tx, _due, reported) {
      if (reported) await compareReport(tx, reported)
    },
  })

interface GatewayDue {
  readonly id: string
  readonly domainId: number
}

async function gatewayDue(tx: WriteTx): Promise<GatewayDue | null> {
  const { rows } = await sql<GatewayDue>`update gateway set report_at = now() where id = (
        select id from gateway where status = 'ACTIVE' and adapter <> 'manual' and wording #>> '{paths,report}' is not null
          and report_at < now() - ${sql.lit(maxReportAge)}::interval
        order by report_at limit 1 for update skip locked)
      returning id, domain_id as "domainId"`.execute(tx)
  return rows[0] ?? null
}

/** What the reports of yesterday and today say; a gateway that does not answer says nothing. */
async function reportedBy(
  context: GatewayContext,
  { account, gateway }: OpenedGateway,
): Promise<readonly ReportLine[]> {
  const now = (context.now?.() ?? new Date()).getTime()
  const reports: (readonly ReportLine[])[] = []
  for (const at of [now - dayMs, now]) {
    const day = new Date(at).toISOString().slice(0, 10)
    const report = await loggedCall(context, account, { what: 'REPORT', orderId: null }, () =>
      gateway.dailyReport(account, day),
    )
    if (!('silent' in report)) reports.push(report)
  }
  return reports.flat()
}

interface Reported {
  readonly account: OpenedGateway['account']
  readonly lines: readonly ReportLine[]
}

async function compareReport(tx: WriteTx, { account, lines }: Reported): Promise<void> {
  const moved = lines.filter(
    ({ direction, word }) => direction === 'DEPOSIT' && (word === 'SUCCESS' || word === 'REVERSED'),
  )
  const ids = moved.map(({ orderId }) => orderId).filter(isUuid)
  const known = await tx
    .selectFrom('deposit')
    .select(['id', 'status', 'gateway_id'])
    .where('id', 'in', ids.length ? ids : [noOrder])
    .execute()
  const statuses = new Map(known.filter((row) => row.gateway_id === account.id).map(({ id, status }) => [id, status]))
  const open = moved.filter(({ orderId, word }) => {
    const status = statuses.get(orderId) ?? ''
    return word === 'REVERSED' ? status === 'SUCCESS' : !['SUCCESS', 'REVERSED'].includes(status)
  })
  // In the order of their ids, as everything that locks several deposits.
  for (const line of open.toSorted((one, other) => (one.orderId < other.orderId ? -1 : 1)))
    await followUp(tx, account, line)
}
const noOrder = '00000000-0000-0000-0000-000000000000'

/** The report itself credits nothing: the order is queried, and anything unclear is queued for review. */
async function followUp(tx: WriteTx, account: OpenedGateway['account'], line: ReportLine): Promise<void> {
  const report: PaymentReport = {
    ...line,
    merchant: account.merchant,
    spoken: line.word ?? '',
    eventId: null,
    player: null,
  }
  const row = await lockDepositOrder(tx, line.orderId)
  if (row && row.gateway_id === account.id && pollableStatuses.includes(row.status)) {
    await sql`update deposit set next_query_at = now(), query_count = 1 where cell = ${row.cell} and player_id = ${row.player_id}
        and id = ${row.id} and (next_query_at is null or next_query_at > now())`.execute(tx)
    return
  }
  const evaluation = evaluateReport(row, account, report)
  if (evaluation.does !== 'review') return
  const left = await tx
    .selectFrom('gateway_callback')
    .select('id')
    .where('gateway_id', '=', account.id)
    .where('order_id', '=', line.orderId)
    .where('review_reason', '=', evaluation.reason)
    .executeTakeFirst()
  if (left) return
  if (row?.gateway_id === account.id) await queueReview(tx, { row, reason: evaluation.reason, report })
  else await queueUnknownOrder(tx, { account, reason: evaluation.reason, report })
}
