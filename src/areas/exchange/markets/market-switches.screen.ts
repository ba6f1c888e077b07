import { action } from '#blueprint/screen/action.ts'
import { marketFlow } from '#areas/exchange/rules/settlement/flows.ts'

const refreshes = ['/market-result', '/my-bets', '/inplay-bets', '/events', '/']

export const suspendMarket = action({
  name: 'suspension',
  title: 'Suspend',
  permission: 'MARKET_RESULT_SETTLE',
  on: 'row',
  move: [marketFlow, 'suspend'],
  input: {},
  asks: 'reason',
  refreshes,
})

export const closeMarket = action({
  name: 'closing',
  title: 'Close',
  permission: 'MARKET_RESULT_SETTLE',
  on: 'row',
  move: [marketFlow, 'close'],
  input: {},
  asks: 'reason',
  refreshes,
})

export const reopenMarket = action({
  name: 'opening',
  title: 'Open',
  permission: 'MARKET_RESULT_SETTLE',
  on: 'row',
  move: [marketFlow, 'open'],
  input: {},
  asks: 'reason',
  refreshes,
})
