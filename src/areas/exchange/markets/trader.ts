import type { AnyAction } from '#blueprint/screen/action.ts'
import type { Trader } from '#areas/exchange/rules/settlement/market-result.ts'
import type { Asked } from '#engine/action/act.ts'

export type Person = Pick<Asked<AnyAction>, 'actor' | 'maker' | 'reason' | 'now'>

/** Who decides something of a market, and who confirmed it. */
export const traderOf = ({ actor, maker, reason, now }: Person): Trader => ({
  id: maker ?? actor.username,
  confirmedBy: maker === null ? null : actor.username,
  reason,
  at: now,
})
