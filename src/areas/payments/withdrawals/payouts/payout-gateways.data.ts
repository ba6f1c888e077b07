import { sql } from 'kysely'
import type { Route } from '#areas/payments/rules/payouts/payout-terms.ts'
import { formatMoney, money } from '#values/money.ts'
import type { Tx } from '#engine/action/act.ts'
import { answer } from '#engine/query-handler.ts'
import { knowZones } from '#platform/database/calendars.ts'
import { openingHoursIn } from '#areas/payments/methods/hours.ts'
import { payoutGateways } from './payout-gateways.queries.ts'

export interface PayoutRoute extends Route {
  readonly method: string
  readonly domainId: number
}

/**
 * Lists gateways that pay by a method, in routing order; without a method, all of them. The float is the last balance
 * reported by the gateway, less payouts it did not include.
 */
export async function payoutRoutes(
  tx: Tx,
  { domainId, method }: { readonly domainId?: number; readonly method?: string },
): Promise<readonly PayoutRoute[]> {
  const { rows } = await sql<Omit<PayoutRoute, 'schedule'> & { schedule: unknown }>`
    select g.code, g.name, m.method, m.domain_id as "domainId", m.schedule, m.transfer_cap as cap,
      case when g.float_balance is not null then greatest(0, g.float_balance - coalesce((select sum(p.amount) from payout p where p.domain_id = g.domain_id and p.gateway = g.code
and (p.status in ('WAITING', 'SENT') or (p.status in ('ACCEPTED', 'UNKNOWN', 'PAID') and p.sent_at > g.float_at))), 0))::bigint end as float
    from payout_method m join gateway g on g.id = m.gateway_id
    where m.status = 'ACTIVE' and g.status = 'ACTIVE'
      and (${domainId ?? null}::int is null or m.domain_id = ${domainId ?? null}::int)
      and (${method ?? null}::text is null or m.method = ${method ?? null}::text)
    order by m.sort_order, g.code`.execute(tx)
  return rows.map((row) => ({ ...row, schedule: openingHoursIn(row.schedule) }))
}

export async function zoneOf(tx: Tx, domainId: number): Promise<string> {
  const { time_zone: zone } = await tx
    .selectFrom('domain')
    .select('time_zone')
    .where('id', '=', domainId)
    .executeTakeFirstOrThrow()
  await knowZones(tx, zone)
  return zone
}

export const payoutGatewaysAnswer = answer(payoutGateways, async ({ tx }) => {
  const byCode = Map.groupBy(await payoutRoutes(tx, {}), ({ code }) => code)
  return [...byCode].map(([code, routes]) => ({
    id: code,
    name: routes[0]?.name ?? code,
    hint: [
      [...new Set(routes.map(({ method }) => method))].join(', '),
      ...(routes[0]?.float === null || routes[0] === undefined ? [] : [`float ${formatMoney(money(routes[0].float))}`]),
    ].join(' · '),
  }))
})
