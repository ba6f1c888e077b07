import type { Bindings } from '#server/engine/bindings.ts'
import { accessBindings } from './access/access.server.ts'
import { balancesBindings } from './balances/balances.server.ts'
import { beneficiariesBindings } from './beneficiaries/beneficiaries.server.ts'
import { careBindings } from './care/care.server.ts'
import { chipsBindings } from './chips/chips.server.ts'
import { depositsBindings } from './deposits/deposits.server.ts'
import { devicesBindings } from './devices/devices.server.ts'
import { exportsBindings } from './exports/exports.server.ts'
import { betsBindings } from './bets/bets.server.ts'
import { exchangeBindings } from './exchange/exchange.server.ts'
import { gatewaysBindings } from './gateways/gateways.server.ts'
import { hierarchyBindings } from './hierarchy/hierarchy.server.ts'
import { agentsBindings } from './agents/agents.server.ts'
import { inboundBindings } from './inbound/inbound.server.ts'
import { kycBindings } from './kyc/kyc.server.ts'
import { logsBindings } from './logs/logs.server.ts'
import { messagesBindings } from './messages/messages.server.ts'
import { overviewBindings } from './overview/overview.server.ts'
import { paymentsBindings } from './payments/payments.server.ts'
import { playersBindings } from './players/players.server.ts'
import { profitBindings } from './profit/profit.server.ts'
import { reconciliationBindings } from './reconciliation/reconciliation.server.ts'
import { riskBindings } from './risk/risk.server.ts'
import { settingsBindings } from './settings/settings.server.ts'
import { sportsbookBindings } from './sportsbook/sportsbook.server.ts'
import { statementsBindings } from './statements/statements.server.ts'

/** The server halves of every room. */
export const allBindings: readonly Bindings[] = [
  overviewBindings,
  hierarchyBindings,
  agentsBindings,
  chipsBindings,
  statementsBindings,
  balancesBindings,
  depositsBindings,
  paymentsBindings,
  beneficiariesBindings,
  gatewaysBindings,
  reconciliationBindings,
  betsBindings,
  exchangeBindings,
  sportsbookBindings,
  riskBindings,
  playersBindings,
  careBindings,
  kycBindings,
  messagesBindings,
  devicesBindings,
  inboundBindings,
  logsBindings,
  profitBindings,
  exportsBindings,
  accessBindings,
  settingsBindings,
]
