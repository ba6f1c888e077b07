import { sql } from 'kysely'
import { formatMoney, money } from '#values/money.ts'
import type { Tx } from '#server/engine/act.ts'
import { answer } from '#server/engine/answer.ts'
import { payoutGateways } from './payout-gateways.screen.ts'

interface Route {
  readonly code: string
  readonly name: string
  readonly method: string
  readonly float: bigint | null
}

/** Gateways that pay by a method, the one taken first at the head; without a method those of all. */
export async function payoutRoutes(
  tx: Tx,
  { domainId, method }: { readonly domainId?: number; readonly method?: string },
): Promise<readonly Route[]> {
  const { rows } = await sql<Route>`
    select g.code, g.name, m.method, g.float_balance as float
    from payout_method m join gateway g on g.id = m.gateway_id
    where m.status = 'ACTIVE' and g.status = 'ACTIVE'
      and (${domainId ?? null}::int is null or m.domain_id = ${domainId ?? null}::int)
      and (${method ?? null}::text is null or m.method = ${method ?? null}::text)
    order by m.sort_order, g.code`.execute(tx)
  return rows
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
