import type { Bindings } from '#engine/bindings.ts'
import { betsBindings } from './bets/bets.server.ts'
import { exchangeBindings } from './markets/exchange.server.ts'
import { sportsbookBindings } from './sportsbook/sportsbook.server.ts'
import { riskBindings } from './risk/risk.server.ts'

/** What answers the screens, actions and queries of exchange on the server. */
export const exchangeServer: readonly Bindings[] = [betsBindings, exchangeBindings, sportsbookBindings, riskBindings]
