import type { AnyAction } from '#blueprint/screen/action.ts'
import type { Trader } from '#areas/exchange/rules/settlement/market-result.ts'
import type { ActionRequest } from '#engine/action/act.ts'

export type RequestOrigin = Pick<ActionRequest<AnyAction>, 'actor' | 'maker' | 'reason' | 'now'>

/** The trader who requested a market decision, and the second approver if there is one. */
export const traderOf = ({ actor, maker, reason, now }: RequestOrigin): Trader => ({
  id: maker ?? actor.username,
  confirmedBy: maker === null ? null : actor.username,
  reason,
  at: now,
  mayCorrectLate: actor.permissions.has('MARKET_RESULT_CORRECT_LATE'),
})
