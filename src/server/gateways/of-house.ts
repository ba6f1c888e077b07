import type { House } from '../http/house.ts'
import type { Handlers } from '../jobs/jobs.ts'
import type { Repeating } from '../jobs/repeat.ts'
import { payoutChores, payoutHandlers } from '../payouts/work.ts'
import { compareBrought } from '../reconciliation/compare-job.ts'
import type { Settings } from '../settings.ts'
import type { GatewayContext } from './accounts.ts'
import { gatewayChores } from './chores.ts'
import { testGateway } from './test-gateway.ts'
import { payoutsThrough } from './payouts.ts'

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
