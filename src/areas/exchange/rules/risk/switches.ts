import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { refusal } from '#blueprint/decision/flow.ts'
import { marketFlow, type MarketDecision } from '#areas/exchange/rules/settlement/flows.ts'
import { lapseOf, type ChangedMarket } from '#areas/exchange/rules/markets/market-change.ts'
import type { Trader } from '#areas/exchange/rules/settlement/market-result.ts'

export type MarketSwitch = 'suspend' | 'open' | 'runBall' | 'close' | 'deactivate'

const switchMessages: Readonly<Record<MarketSwitch, string>> = {
  suspend: 'Market suspended',
  open: 'Market resumed',
  runBall: 'Ball running: betting is suspended',
  close: 'Market closed; awaiting its result',
  deactivate: 'Market deactivated',
}

/** Switches that lapse orders which do not persist. */
const lapsingSwitches: readonly MarketSwitch[] = ['suspend', 'close']

/** A manual change of a market's state overrides the feed. Matched bets stay unchanged. */
export const moveMarket = (
  market: Pick<ChangedMarket, 'id' | 'status'>,
  move: MarketSwitch,
  trader: Trader,
): MarketDecision =>
  refusal(marketFlow, move, market.status) ??
  decide({
    move,
    set: { is_on_manual_hold: move !== 'open' },
    events: [{ name: `market.${move}` }],
    message: switchMessages[move],
    ...(lapsingSwitches.includes(move) ? lapseOf(market, trader) : {}),
  })

/** Resumes a suspended market: one that is closed or was never opened is not opened in passing. */
export const resumeMarket = (market: Pick<ChangedMarket, 'id' | 'status'>, trader: Trader): MarketDecision =>
  isSuspended(market.status) ? moveMarket(market, 'open', trader) : refuse('Only suspended markets can be resumed.')

export type HeldMarket = Pick<ChangedMarket, 'id' | 'status'> & { readonly isOnManualHold: boolean }

/** Keeps a market suspended: feed updates are ignored until it is released. */
export function hold(market: HeldMarket, trader: Trader): Decision<'market'> {
  if (market.isOnManualHold) return refuse('This market is already on manual hold.')
  if (!isSuspended(market.status))
    return refuse('Only suspended markets can be put on manual hold. Suspend the market first.')
  return decide({
    set: { is_on_manual_hold: true },
    events: [{ name: 'market.hold' }],
    message: 'Suspended until it is released or resumed; feed updates are ignored',
    ...lapseOf(market, trader),
  })
}

/** Ends the manual hold: the market stays suspended until the feed resumes it. */
export function release({ isOnManualHold, status }: HeldMarket): Decision<'market'> {
  if (!isOnManualHold) return refuse('This market is not on manual hold.')
  if (!isSuspended(status)) return refuse('Only suspended markets can be released.')
  return decide({
    set: { is_on_manual_hold: false },
    events: [{ name: 'market.release' }],
    message: 'Released; the feed can reopen it',
  })
}

const isSuspended = (status: ChangedMarket['status']): boolean => status === 'SUSPENDED' || status === 'BALL_RUN'
