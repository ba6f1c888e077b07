import { decide, refuse } from '#blueprint/decision/decision.ts'
import type { BasisPoints } from '#values/share.ts'
import type { MarketDecision } from '#areas/exchange/rules/settlement/flows.ts'
import { removeRunner, type ChangedMarket } from './market-change.ts'

/** A non-runner as a feed sends it: an open market is suspended, so that no bet is placed at the old prices. */
export function withdrawByFeed(
  market: ChangedMarket,
  { runner, reduction }: { readonly runner: bigint; readonly reduction: BasisPoints },
  { by, at }: { readonly by: string; readonly at: Date },
): MarketDecision {
  const found = market.runners.find(({ id }) => id === runner)
  if (!found) return refuse(`The runner ${runner} is not in this market.`, 'runner')
  const isOpen = market.status === 'OPEN' || market.status === 'BALL_RUN'
  const withdrawn = removeRunner(
    isOpen ? { ...market, status: 'SUSPENDED' } : market,
    { runner: String(runner), reduction },
    { id: by, confirmedBy: null, reason: 'Withdrawn by the feed', at, mayCorrectLate: false },
  )
  if (withdrawn.refused !== undefined) return withdrawn
  return decide({ ...withdrawn, ...(isOpen ? { move: 'suspend' as const } : {}) })
}
