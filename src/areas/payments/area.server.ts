import type { Bindings } from '#engine/bindings.ts'
import { depositsBindings } from './deposits/deposits.server.ts'
import { paymentsBindings } from './withdrawals/payments.server.ts'
import { beneficiariesBindings } from './beneficiaries/beneficiaries.server.ts'
import { gatewaysBindings } from './gateways/gateways.server.ts'
import { chargebacksBindings } from './chargebacks/chargebacks.server.ts'
import { reconciliationBindings } from './reconciliation/reconciliation.server.ts'

/** What answers the screens, actions and queries of payments on the server. */
export const paymentsServer: readonly Bindings[] = [
  depositsBindings,
  paymentsBindings,
  beneficiariesBindings,
  gatewaysBindings,
  reconciliationBindings,
  chargebacksBindings,
]
