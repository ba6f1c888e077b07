import { fetchDays } from '#areas/payments/gateway-reports/fetch-days.ts'
import type { Repeating } from '#platform/jobs/repeat.ts'
import type { GatewayContext } from '#areas/payments/gateway-work/accounts.ts'
import { askDeposits } from './ask-deposits.ts'
import { readReports } from '#areas/payments/gateway-work/daily-report.ts'
import { expireUnshownDeposits } from './expire-unshown.ts'
import { lookAtFloats } from '#areas/payments/gateway-work/floats.ts'
import { takeUpCallbacks } from '#areas/payments/callbacks/process-callback.ts'

/** What is done about gateways without being asked. */
export const gatewayChores = (context: GatewayContext): readonly Omit<Repeating, 'onFault'>[] => [
  { everyMs: 500, work: () => askDeposits(context) },
  { everyMs: 5_000, work: async () => (await takeUpCallbacks(context)) > 0 },
  { everyMs: 10_000, work: async () => (await expireUnshownDeposits(context)) > 0 },
  { everyMs: 30_000, work: () => lookAtFloats(context) },
  { everyMs: 60_000, work: () => readReports(context) },
  { everyMs: 60_000, work: () => fetchDays(context) },
]
