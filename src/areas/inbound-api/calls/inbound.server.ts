import { module } from '#blueprint/screen/module.ts'
import { bindings } from '#engine/bindings.ts'
import { recordActivityHandler } from '#areas/players/devices/activity.inbound.ts'
import { withRegistrationLink } from '#areas/marketing/registration-links/link-registration.ts'
import { launchCasinoHandler } from '#areas/casino/sessions/launch.inbound.ts'
import { referralLinkHandler, withReferralLink } from '#areas/marketing/referral-links/referral-links.inbound.ts'
import { loyaltyPointsHandler } from '#areas/marketing/loyalty-points/loyalty-points.inbound.ts'
import { claimBonusHandler } from '#areas/marketing/bonuses/bonuses.inbound.ts'
import { cancelBetHandler, matchBetHandler } from '#areas/exchange/bet-calls/bet-changes.inbound.ts'
import { placeBetHandler } from '#areas/exchange/bet-calls/bets.inbound.ts'
import { limitHandlers } from '#areas/players/player-calls/responsible-gaming.inbound.ts'
import { documentHandlers } from '#areas/players/player-calls/documents.inbound.ts'
import {
  requestDepositHandler,
  confirmDepositHandler,
  failDepositHandler,
} from '#areas/payments/payment-calls/deposits.inbound.ts'
import { depositProofHandler } from '#areas/payments/payment-calls/proof.inbound.ts'
import { listSportsHandler } from '#areas/exchange/market-calls/sports.inbound.ts'
import { feedHandlers } from '#areas/exchange/market-calls/feed.inbound.ts'
import { updateScoreHandler } from '#areas/exchange/market-calls/score.inbound.ts'
import { withdrawRunnerHandler } from '#areas/exchange/market-calls/withdrawal.inbound.ts'
import { openMarketsHandler } from '#areas/exchange/market-calls/markets.inbound.ts'
import {
  lockPlayerHandler,
  playerBalanceHandler,
  registerPlayerHandler,
} from '#areas/players/player-calls/players.inbound.ts'
import { checkFirstPasswordHandler } from '#areas/players/player-calls/first-password.inbound.ts'
import { messageHandlers } from '#areas/players/player-calls/messages.inbound.ts'
import { checkLocationHandler } from '#areas/players/player-calls/location.inbound.ts'
import { acknowledgeAlertsHandler } from '#areas/content/alerts/acknowledgements.inbound.ts'
import { openPushMessageHandler, registerAppDeviceHandler } from '#areas/content/push/devices.inbound.ts'
import { countContentHandler } from '#areas/content/tallies/counts.inbound.ts'
import { startDepositHandler } from '#areas/payments/methods/guides/start-deposit.inbound.ts'
import { depositStateHandler } from '#areas/payments/methods/guides/deposit-state.inbound.ts'
import { listDepositMethodsHandler } from '#areas/payments/methods/guides/deposit-methods.inbound.ts'
import {
  acceptCashOutHandler,
  offerCashOutHandler,
  voidTicketHandler,
} from '#areas/exchange/ticket-calls/ticket-changes.inbound.ts'
import { submitLegResultsHandler } from '#areas/exchange/ticket-calls/ticket-results.inbound.ts'
import { submitSelectionResultHandler } from '#areas/exchange/ticket-calls/selection-result.inbound.ts'
import { placeTicketHandler } from '#areas/exchange/ticket-calls/tickets.inbound.ts'
import { offerGreenUpHandler, placeGreenUpHandler } from '#areas/exchange/bet-calls/green-up.inbound.ts'
import {
  listBeneficiariesHandler,
  removeBeneficiaryHandler,
  saveBeneficiaryHandler,
} from '#areas/payments/beneficiaries/beneficiaries.inbound.ts'
import { withOriginChecks } from '#areas/players/player-calls/origin-checks.ts'
import { refreshSessionHandler, startSessionHandler } from '#areas/exchange/market-calls/sessions.inbound.ts'
import { withdrawalStateHandler } from '#areas/payments/payment-calls/withdrawal-state.inbound.ts'
import { requestWithdrawalHandler, cancelWithdrawalHandler } from '#areas/payments/payment-calls/withdrawals.inbound.ts'

const arrivals = [
  withOriginChecks(withReferralLink(withRegistrationLink(registerPlayerHandler)), {
    place: 'register',
    device: 'register',
  }),
  checkFirstPasswordHandler,
  recordActivityHandler,
  lockPlayerHandler,
  playerBalanceHandler,
  withOriginChecks(requestDepositHandler, { place: 'deposit', device: 'deposit' }),
  withOriginChecks(startDepositHandler, { place: 'deposit', device: 'deposit' }),
  depositStateHandler,
  listDepositMethodsHandler,
  depositProofHandler,
  confirmDepositHandler,
  failDepositHandler,
  withOriginChecks(requestWithdrawalHandler, { place: 'withdraw', device: 'withdraw' }),
  withdrawalStateHandler,
  withOriginChecks(cancelWithdrawalHandler, { device: 'bet' }),
  withOriginChecks(saveBeneficiaryHandler, { device: 'account' }),
  withOriginChecks(removeBeneficiaryHandler, { device: 'bet' }),
  listBeneficiariesHandler,
  referralLinkHandler,
  loyaltyPointsHandler,
  withOriginChecks(claimBonusHandler, { place: 'bonus', device: 'bonus' }),
  withOriginChecks(placeBetHandler, { place: 'sports', device: 'bet' }),
  offerGreenUpHandler,
  withOriginChecks(placeGreenUpHandler, { place: 'sports', device: 'bet' }),
  matchBetHandler,
  withOriginChecks(cancelBetHandler, { device: 'bet' }),
  listSportsHandler,
  openMarketsHandler,
  withOriginChecks(placeTicketHandler, { place: 'sports', device: 'bet' }),
  withOriginChecks(launchCasinoHandler, { place: 'casino', device: 'bet' }),
  submitLegResultsHandler,
  submitSelectionResultHandler,
  voidTicketHandler,
  countContentHandler,
  acknowledgeAlertsHandler,
  registerAppDeviceHandler,
  openPushMessageHandler,
  offerCashOutHandler,
  acceptCashOutHandler,
  ...limitHandlers,
  withOriginChecks(startSessionHandler, { device: 'login' }),
  refreshSessionHandler,
  checkLocationHandler,
  ...feedHandlers,
  withdrawRunnerHandler,
  updateScoreHandler,
  ...messageHandlers,
  ...documentHandlers,
]

/** Calls available to player sites. */
export const inboundBindings = bindings({ inboundHandlers: arrivals })

/** The room of these calls; registered on the server only, because the call definitions live next to their handlers. */
export const inboundModule = module({
  name: 'inbound',
  title: 'Player sites',
  screens: [],
  inbound: arrivals.map(({ inbound }) => inbound),
})
