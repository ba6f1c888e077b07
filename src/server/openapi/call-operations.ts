import { metricsCalls } from '#server/health/metrics-route.ts'
import { casinoCalls } from '#server/routes/providers/casino-routes.ts'
import { gatewayCalls } from '#server/routes/callback-route.ts'
import { accessCalls } from '#blueprint/calls/access-calls.ts'
import { accountCalls } from '#blueprint/calls/account-calls.ts'
import type { Call } from '#blueprint/calls/call.ts'
import { attachmentCalls, pictureCalls, placeCalls } from '#server/calls/picture-calls.ts'
import { appCalls } from '#server/calls/app-calls.ts'
import { contentCalls } from '#server/calls/content-calls.ts'
import { policyReports } from '#engine/http/routes/policy-reports.ts'
import { siteCalls } from '#blueprint/calls/site-calls.ts'
import { viewCalls } from '#blueprint/calls/view-calls.ts'
import { ofCall, type Operation } from './operations.ts'

const operationsOf = (...calls: readonly Readonly<Record<string, Call>>[]): readonly Operation[] =>
  calls.flatMap((some) => Object.values(some)).map(ofCall)

/** Operations of the fixed calls, from the values that define their routes. */
export const fixedOperations = operationsOf(accessCalls, siteCalls, metricsCalls, { policyReports })
export const identityOperations = operationsOf(accountCalls, viewCalls)
/** Read by player sites without a signature. */
export const contentOperations = operationsOf(contentCalls, { latest: appCalls.latest, download: appCalls.download })
export const gatewayOperations = operationsOf(gatewayCalls)
export const casinoOperations = operationsOf(casinoCalls)
export const pictureOperations = operationsOf(
  pictureCalls,
  { bring: appCalls.bring, bringPart: appCalls.bringPart, see: appCalls.see },
  ...Object.values(attachmentCalls),
  ...placeCalls.map(([, calls]) => calls),
)
