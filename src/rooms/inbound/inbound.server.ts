import { bindings } from '#server/engine/bindings.ts'
import { cancelBetArrival, matchBetArrival } from './bet-changes.inbound.ts'
import { placeBetArrival } from './bets.inbound.ts'
import { askDepositArrival, confirmDepositArrival, failDepositArrival } from './deposits.inbound.ts'
import { lockPlayerArrival, playerBalanceArrival, registerPlayerArrival } from './players.inbound.ts'
import { askWithdrawalArrival, cancelWithdrawalArrival } from './withdrawals.inbound.ts'

/** What player sites may call. */
export const inboundBindings = bindings({
  arrivals: [
    registerPlayerArrival, lockPlayerArrival, playerBalanceArrival, askDepositArrival, confirmDepositArrival, failDepositArrival,
    askWithdrawalArrival, cancelWithdrawalArrival, placeBetArrival, matchBetArrival, cancelBetArrival,
  ],
})
