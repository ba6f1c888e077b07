import { gatewayCalls } from '#server/routes/callback-route.ts'
import { accessCalls } from '#server/calls/access-calls.ts'
import { accountCalls } from '#server/calls/account-calls.ts'
import type { Call } from '#engine/http/call.ts'
import { attachmentCalls, pictureCalls, placeCalls } from '#server/calls/picture-calls.ts'
import { siteCalls } from '#engine/http/routes/site-calls.ts'
import { ofCall, type Operation } from './operations.ts'

const described = (...calls: readonly Readonly<Record<string, Call>>[]): readonly Operation[] =>
  calls.flatMap((some) => Object.values(some)).map(ofCall)

/** Calls that no screen defines, from the values their routes are opened by. */
export const fixedOperations = described(accessCalls, siteCalls)
export const identityOperations = described(accountCalls)
export const gatewayOperations = described(gatewayCalls)
export const pictureOperations = described(
  pictureCalls,
  ...Object.values(attachmentCalls),
  ...Object.values(placeCalls),
)
