import { module } from '#blueprint/screen/module.ts'
import { bindings } from '#engine/bindings.ts'
import { tellActivityArrival } from '#areas/players/devices/activity.inbound.ts'
import { claimBonusArrival } from '#areas/marketing/bonuses/bonuses.inbound.ts'
import { cancelBetArrival, matchBetArrival } from '#areas/exchange/bet-calls/bet-changes.inbound.ts'
import { placeBetArrival } from '#areas/exchange/bet-calls/bets.inbound.ts'
import { limitArrivals } from '#areas/players/player-calls/care.inbound.ts'
import { documentArrivals } from '#areas/players/player-calls/documents.inbound.ts'
import {
  askDepositArrival,
  confirmDepositArrival,
  failDepositArrival,
} from '#areas/payments/payment-calls/deposits.inbound.ts'
import { depositProofArrival } from '#areas/payments/payment-calls/proof.inbound.ts'
import { feedArrivals } from '#areas/exchange/market-calls/feed.inbound.ts'
import { tellScoreArrival } from '#areas/exchange/market-calls/score.inbound.ts'
import { openMarketsArrival } from '#areas/exchange/market-calls/markets.inbound.ts'
import {
  lockPlayerArrival,
  playerBalanceArrival,
  registerPlayerArrival,
} from '#areas/players/player-calls/players.inbound.ts'
import { checkFirstPasswordArrival } from '#areas/players/player-calls/first-password.inbound.ts'
import { messageArrivals } from '#areas/players/player-calls/messages.inbound.ts'
import { askPlaceArrival } from '#areas/players/player-calls/places.inbound.ts'
import { depositStateArrival, startDepositArrival } from '#areas/payments/guides/pay.inbound.ts'
import { depositWaysArrival } from '#areas/payments/guides/ways.inbound.ts'
import {
  acceptCashOutArrival,
  offerCashOutArrival,
  resultOfLegsArrival,
  voidTicketArrival,
} from '#areas/exchange/ticket-calls/ticket-changes.inbound.ts'
import { placeTicketArrival } from '#areas/exchange/ticket-calls/tickets.inbound.ts'
import { offerGreenUpArrival, takeGreenUpArrival } from '#areas/exchange/bet-calls/green-up.inbound.ts'
import {
  askBeneficiariesArrival,
  removeBeneficiaryArrival,
  saveBeneficiaryArrival,
} from '#areas/payments/beneficiaries/beneficiaries.inbound.ts'
import { watched } from '#areas/players/player-calls/watched.ts'
import { seeSessionArrival, startSessionArrival } from '#areas/exchange/market-calls/sessions.inbound.ts'
import { askWithdrawalArrival, cancelWithdrawalArrival } from '#areas/payments/payment-calls/withdrawals.inbound.ts'

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

/** The module of these calls: beside the others on the server only, since their definitions stand with what answers them. */
export const inboundModule = module({
  name: 'inbound',
  title: 'Player sites',
  screens: [],
  inbound: arrivals.map(({ inbound }) => inbound),
})
