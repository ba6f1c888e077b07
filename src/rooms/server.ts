import type { Bindings } from '#server/engine/bindings.ts'
import { exchangeBindings } from './exchange/exchange.server.ts'
import { logsBindings } from './logs/logs.server.ts'
import { overviewBindings } from './overview/overview.server.ts'
import { paymentsBindings } from './payments/payments.server.ts'
import { profitBindings } from './profit/profit.server.ts'

/** The server halves of every room. */
export const allBindings: readonly Bindings[] = [
  overviewBindings,
  paymentsBindings,
  exchangeBindings,
  logsBindings,
  profitBindings,
]
