import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { refusal } from '#blueprint/decision/flow.ts'
import { marketFlow } from '#areas/exchange/rules/settlement/flows.ts'
import { lapseOf, type ChangedMarket } from '#areas/exchange/rules/markets/market-change.ts'
import type { Trader } from '#areas/exchange/rules/settlement/market-result.ts'

export type MarketSwitch = 'suspend' | 'open' | 'runBall' | 'close' | 'deactivate'

const told: Readonly<Record<MarketSwitch, string>> = {
  suspend: 'The market takes no bets until it is resumed',
  open: 'The market takes bets',
  runBall: 'The ball is running: no bets',
  close: 'The market is closed and waits for its result',
  deactivate: 'The market is put away',
}

/** With these, orders that asked not to outlive a halt wait no longer. */
const halts: readonly MarketSwitch[] = ['suspend', 'close']

/** A market is switched by hand, wherever that is done: no feed opens what a person has shut. Matched bets stay as they are. */
export const moveMarket = (
  market: Pick<ChangedMarket, 'id' | 'status'>,
  move: MarketSwitch,
  trader: Trader,
): Decision =>
  refusal(marketFlow, move, market.status) ??
  decide({
    move,
    set: { is_held: move !== 'open' },
    events: [{ name: `market.${move}` }],
    message: told[move],
    ...(halts.includes(move) ? lapseOf(market, trader) : {}),
  })

export type HeldMarket = Pick<ChangedMarket, 'id' | 'status'> & { readonly isHeld: boolean }

/** What a feed has shut a person keeps shut: the feed may tell what it likes until it is released. */
export function hold(market: HeldMarket, trader: Trader): Decision {
  if (market.isHeld) return refuse('A person holds it already')
  if (!isShut(market.status)) return refuse('Only a suspended market can be held: suspend it')
  return decide({
    set: { is_held: true },
    events: [{ name: 'market.hold' }],
    message: 'It stays suspended, whatever the feed tells, until it is released or resumed',
    ...lapseOf(market, trader),
  })
}

/** Stays suspended, and the feed may open it again. */
export function release({ isHeld, status }: HeldMarket): Decision {
  if (!isHeld) return refuse('Nobody holds it')
  if (!isShut(status)) return refuse('Only a suspended market is released')
  return decide({
    set: { is_held: false },
    events: [{ name: 'market.release' }],
    message: 'The feed opens it when it likes',
  })
}

const isShut = (status: ChangedMarket['status']): boolean => status === 'SUSPENDED' || status === 'BALL_RUN'
