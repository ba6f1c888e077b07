import type { Module } from '#blueprint/screen/module.ts'
import { bets } from './bets/bets.module.ts'
import { exchange } from './markets/exchange.module.ts'
import { sportsbook } from './sportsbook/sportsbook.module.ts'
import { risk } from './risk/risk.module.ts'

/** The modules of exchange: their screens, actions and queries. Safe for the browser. */
export const exchangeArea: readonly Module[] = [bets, exchange, sportsbook, risk]
