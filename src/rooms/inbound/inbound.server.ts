import { room } from '#blueprint/room.ts'
import { bindings } from '#server/engine/bindings.ts'
import { tellActivityArrival } from '../devices/activity.inbound.ts'
import { claimBonusArrival } from './bonuses.inbound.ts'
import { cancelBetArrival, matchBetArrival } from './bet-changes.inbound.ts'
import { placeBetArrival } from './bets.inbound.ts'
import { limitArrivals } from './care.inbound.ts'
import { documentArrivals } from './documents.inbound.ts'
import { askDepositArrival, confirmDepositArrival, failDepositArrival } from './deposits.inbound.ts'
import { depositProofArrival } from './proof.inbound.ts'
import { feedArrivals } from './feed.inbound.ts'
import { tellScoreArrival } from './score.inbound.ts'
import { openMarketsArrival } from './markets.inbound.ts'
import { lockPlayerArrival, playerBalanceArrival, registerPlayerArrival } from './players.inbound.ts'
import { checkFirstPasswordArrival } from './first-password.inbound.ts'
import { messageArrivals } from './messages.inbound.ts'
import { askPlaceArrival } from './places.inbound.ts'
import { depositStateArrival, startDepositArrival } from '../gateways/pay.inbound.ts'
import { depositWaysArrival } from '../gateways/ways.inbound.ts'
import {
  acceptCashOutArrival,
  offerCashOutArrival,
  resultOfLegsArrival,
  voidTicketArrival,
} from './ticket-changes.inbound.ts'
import { placeTicketArrival } from './tickets.inbound.ts'
import { offerGreenUpArrival, takeGreenUpArrival } from './green-up.inbound.ts'
import {
  askBeneficiariesArrival,
  removeBeneficiaryArrival,
  saveBeneficiaryArrival,
} from '../beneficiaries/beneficiaries.inbound.ts'
import { watched } from './watched.ts'
import { seeSessionArrival, startSessionArrival } from './sessions.inbound.ts'
import { askWithdrawalArrival, cancelWithdrawalArrival } from './withdrawals.inbound.ts'

const arrivals = [
  watched(registerPlayerArrival, { place: 'register', device: 'register' }),
  checkFirstPasswordArrival,
  tellActivityArrival,
  lockPlayerArrival,
  playerBalanceArrival,
  watched(askDepositArrival, { place: 'deposit', device: 'deposit' }),
  watched(startDepositArrival, { place: 'deposit', device: 'deposit' }),
  depositStateArrival,
  depositWaysArrival,
  depositProofArrival,
  confirmDepositArrival,
  failDepositArrival,
  watched(askWithdrawalArrival, { place: 'withdraw', device: 'withdraw' }),
  watched(cancelWithdrawalArrival, { device: 'bet' }),
  watched(saveBeneficiaryArrival, { device: 'account' }),
  watched(removeBeneficiaryArrival, { device: 'bet' }),
  askBeneficiariesArrival,
  watched(claimBonusArrival, { place: 'bonus', device: 'bonus' }),
  watched(placeBetArrival, { place: 'sports', device: 'bet' }),
  offerGreenUpArrival,
  watched(takeGreenUpArrival, { place: 'sports', device: 'bet' }),
  matchBetArrival,
  watched(cancelBetArrival, { device: 'bet' }),
  openMarketsArrival,
  watched(placeTicketArrival, { place: 'sports', device: 'bet' }),
  resultOfLegsArrival,
  voidTicketArrival,
  offerCashOutArrival,
  acceptCashOutArrival,
  ...limitArrivals,
  watched(startSessionArrival, { device: 'login' }),
  seeSessionArrival,
  askPlaceArrival,
  ...feedArrivals,
  tellScoreArrival,
  ...messageArrivals,
  ...documentArrivals,
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
