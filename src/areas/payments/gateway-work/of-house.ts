import type { House } from '#engine/http/house.ts'
import type { Handlers } from '#platform/jobs/queues.ts'
import type { Repeating } from '#platform/jobs/repeat.ts'
import { payoutChores, payoutHandlers } from '#areas/payments/payout-work/work.ts'
import { compareBrought } from '#areas/payments/gateway-reports/compare-job.ts'
import type { Settings } from '#platform/environment/settings.ts'
import type { GatewayContext } from './accounts.ts'
import { gatewayChores } from '#areas/payments/gateway-polls/chores.ts'
import { testGateway } from './test-gateway.ts'
import { payoutsThrough } from '#areas/payments/gateway-polls/payouts.ts'

export const gatewaysOf = (
  { db, context }: Pick<House, 'db' | 'context'>,
  settings: Pick<Settings, 'sealingKeys' | 'mayCallLoopback' | 'panelUrl'>,
): GatewayContext => ({
  db,
  sealingKeys: settings.sealingKeys,
  mayLoopback: settings.mayCallLoopback,
  publicUrl: settings.panelUrl,
  enqueue: context.enqueue,
})

export interface Work {
  readonly handlers: Handlers
  readonly chores: readonly Omit<Repeating, 'onFault'>[]
}

/** All that is done about money on its way in and out without being asked. */
export function moneyWork(gateways: GatewayContext): Work {
  const paying = { db: gateways.db, payouts: payoutsThrough(gateways) }
  const handlers = {
    ...payoutHandlers(paying),
    'test-gateway': (payload: unknown) => testGateway(gateways, payload),
    'compare-day': (payload: unknown) => compareBrought(gateways, payload),
  }
  return { handlers, chores: [...gatewayChores(gateways), ...payoutChores(paying)] }
}
