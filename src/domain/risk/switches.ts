import { decide, type Decision } from '../decision.ts'
import { refusal } from '../flow.ts'
import { marketFlow } from '../exchange/flows.ts'
import { lapseOf, type ChangedMarket } from '../exchange/market-change.ts'
import type { Trader } from '../exchange/market-result.ts'

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
