import type { Bindings } from '#engine/bindings.ts'
import { accessBindings } from './access/users/access.server.ts'
import { balancesBindings } from './reports/balances/balances.server.ts'
import { beneficiariesBindings } from './payments/beneficiaries/beneficiaries.server.ts'
import { careBindings } from './players/limits/care.server.ts'
import { chipsBindings } from './agents/cash/chips.server.ts'
import { depositsBindings } from './payments/deposits/deposits.server.ts'
import { devicesBindings } from './players/device-alerts/devices.server.ts'
import { exportsBindings } from './reports/exports/exports.server.ts'
import { betsBindings } from './exchange/bets/bets.server.ts'
import { exchangeBindings } from './exchange/markets/exchange.server.ts'
import { gatewaysBindings } from './payments/gateways/gateways.server.ts'
import { hierarchyBindings } from './agents/tree/hierarchy.server.ts'
import { agentsBindings } from './agents/opening/agents.server.ts'
import { inboundBindings } from './inbound-api/calls/inbound.server.ts'
import { kycBindings } from './players/kyc/kyc.server.ts'
import { logsBindings } from './access/activity/logs.server.ts'
import { messagesBindings } from './players/messages/messages.server.ts'
import { overviewBindings } from './overview/dashboard/overview.server.ts'
import { paymentsBindings } from './payments/withdrawals/payments.server.ts'
import { deviceRulesBindings } from './players/device-restrictions/device-rules.server.ts'
import { playerPageBindings } from './overview/player/player.server.ts'
import { playersBindings } from './players/list/players.server.ts'
import { profitBindings } from './reports/profit/profit.server.ts'
import { reconciliationBindings } from './payments/reconciliation/reconciliation.server.ts'
import { riskBindings } from './exchange/exposure/risk.server.ts'
import { settingsBindings } from './settings/general/settings.server.ts'
import { sportsbookBindings } from './exchange/sportsbook/sportsbook.server.ts'
import { statementsBindings } from './reports/statements/statements.server.ts'

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
  playerPageBindings,
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
  deviceRulesBindings,
]
