import { room } from '#blueprint/room.ts'
import { bindings } from '#server/engine/bindings.ts'
import { cancelBetArrival, matchBetArrival } from './bet-changes.inbound.ts'
import { placeBetArrival } from './bets.inbound.ts'
import { limitArrivals } from './care.inbound.ts'
import { askDepositArrival, confirmDepositArrival, failDepositArrival } from './deposits.inbound.ts'
import { openMarketsArrival } from './markets.inbound.ts'
import { lockPlayerArrival, playerBalanceArrival, registerPlayerArrival } from './players.inbound.ts'
import { askPlaceArrival } from './places.inbound.ts'
import { watched } from './watched.ts'
import { seeSessionArrival, startSessionArrival } from './sessions.inbound.ts'
import { askWithdrawalArrival, cancelWithdrawalArrival } from './withdrawals.inbound.ts'

const arrivals = [
  watched(registerPlayerArrival, { place: 'register', device: 'register' }),
  lockPlayerArrival,
  playerBalanceArrival,
  watched(askDepositArrival, { place: 'deposit', device: 'deposit' }),
  confirmDepositArrival,
  failDepositArrival,
  watched(askWithdrawalArrival, { place: 'withdraw', device: 'withdraw' }),
  watched(cancelWithdrawalArrival, { device: 'bet' }),
  watched(placeBetArrival, { place: 'sports', device: 'bet' }),
  matchBetArrival,
  watched(cancelBetArrival, { device: 'bet' }),
  openMarketsArrival,
  ...limitArrivals,
  watched(startSessionArrival, { device: 'login' }),
  seeSessionArrival,
  askPlaceArrival,
]

/** What player sites may call. */
export const inboundBindings = bindings({ arrivals })

/** The room of these calls: beside the others on the server only, since their definitions stand with what answers them. */
export const inboundRoom = room({
  name: 'inbound',
  title: 'Player sites',
  screens: [],
  inbound: arrivals.map(({ inbound }) => inbound),
})
