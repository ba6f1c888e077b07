import { sql } from 'kysely'
import { transact } from '#platform/database/transact.ts'
import { openGateway, type GatewayContext, type Opened } from './accounts.ts'
import { noted } from './call-log.ts'
import { judge, lockedDeposit } from '#areas/payments/gateway-polls/deposits.ts'
import { leaveReview, leaveUnknown } from '#areas/payments/gateway-polls/doubts.ts'
import type { ReportLine, Said } from './gateway.ts'
import { isUuid } from '#values/id.ts'

/** How old what was read of a gateway's own list may be. */
const age = '1 hour'
const stillAsked = ['INITIATED', 'PENDING', 'PROCESSING', 'EXPIRED']
const dayMs = 86_400_000

/**
 * Reads the list of payments of one gateway after the other, of today and yesterday: what is paid there and not credited here
 * is asked about again, or waits for a person. Answers whether another gateway waits.
 */
export async function readReports(context: GatewayContext): Promise<boolean> {
  const { rows } = await transact(context.db, 'all', (tx) =>
    sql<{ id: string }>`update gateway set report_at = now() where id = (
        select id from gateway where status = 'ACTIVE' and adapter <> 'manual' and wording #>> '{paths,report}' is not null
          and report_at < now() - ${sql.lit(age)}::interval
        order by report_at limit 1 for update skip locked)
      returning id`.execute(tx),
  )
  const [next] = rows
  if (!next) return false
  const opened = await openGateway(context, { id: next.id })
  if (!opened) return true
  const { account, gateway } = opened
  const now = (context.now?.() ?? new Date()).getTime()
  for (const at of [now - dayMs, now]) {
    const day = new Date(at).toISOString().slice(0, 10)
    const report = await noted(context, account, { what: 'REPORT', orderId: null }, () =>
      gateway.dailyReport(account, day),
    )
    if (!('silent' in report)) await compare(context, opened, report)
  }
  return true
}

async function compare(context: GatewayContext, opened: Opened, report: readonly ReportLine[]): Promise<void> {
  const { account } = opened
  const paid = report.filter(({ direction, word }) => direction === 'DEPOSIT' && word === 'SUCCESS')
  const ids = paid.map(({ orderId }) => orderId).filter(isUuid)
  const known = await transact(context.db, [account.domainId], (tx) =>
    tx
      .selectFrom('deposit')
      .select(['id', 'status', 'gateway_id'])
      .where('id', 'in', ids.length ? ids : [noOrder])
      .execute(),
  )
  const credited = new Set(
    known
      .filter((row) => row.gateway_id === account.id && ['SUCCESS', 'REVERSED'].includes(row.status))
      .map(({ id }) => id),
  )
  for (const line of paid) if (!credited.has(line.orderId)) await lookInto(context, opened, line)
}
const noOrder = '00000000-0000-0000-0000-000000000000'

/** The list credits nothing: the gateway is asked about the order, and what is not plainly so is for a person. */
async function lookInto(context: GatewayContext, { account }: Opened, line: ReportLine): Promise<void> {
  const said: Said = { ...line, merchant: account.merchant, spoken: line.word ?? '', eventId: null }
  await transact(context.db, [account.domainId], async (tx) => {
    const row = await lockedDeposit(tx, line.orderId)
    if (row && row.gateway_id === account.id && stillAsked.includes(row.status)) {
      await sql`update deposit set ask_at = now(), asked_times = 1 where cell = ${row.cell} and player_id = ${row.player_id}
        and id = ${row.id} and (ask_at is null or ask_at > now())`.execute(tx)
      return
    }
    const judged = judge(row, account, said)
    if (judged.does !== 'review') return
    const left = await tx
      .selectFrom('gateway_callback')
      .select('id')
      .where('gateway_id', '=', account.id)
      .where('order_id', '=', line.orderId)
      .where('why', '=', judged.why)
      .executeTakeFirst()
    if (left) return
    if (row?.gateway_id === account.id) await leaveReview(tx, { row, why: judged.why, said })
    else await leaveUnknown(tx, { account, why: judged.why, said })
  })
}
