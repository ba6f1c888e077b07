import { decide, type Decision } from '../decision.ts'
import { refusal } from '../flow.ts'
import { marketFlow } from '../exchange/flows.ts'

type MarketState = (typeof marketFlow.states)[number]
export type MarketSwitch = 'suspend' | 'open' | 'runBall' | 'close' | 'deactivate'

const told: Readonly<Record<MarketSwitch, string>> = {
  suspend: 'The market takes no bets until it is resumed',
  open: 'The market takes bets',
  runBall: 'The ball is running: no bets',
  close: 'The market is closed and waits for its result',
  deactivate: 'The market is put away',
}

/** A market is switched by hand; its bets stay as they are. */
export const moveMarket = (status: MarketState, move: MarketSwitch): Decision =>
  refusal(marketFlow, move, status) ??
  decide({ move, set: { is_held: move !== 'open' }, events: [{ name: `market.${move}` }], message: told[move] })
