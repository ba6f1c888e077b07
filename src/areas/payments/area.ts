import type { Module } from '#blueprint/screen/module.ts'
import { depositsModule } from './deposits/deposits.module.ts'
import { payments } from './withdrawals/payments.module.ts'
import { gatewaysModule } from './gateways/gateways.module.ts'
import { chargebacksModule } from './chargebacks/chargebacks.module.ts'
import { reconciliation } from './reconciliation/reconciliation.module.ts'

/** The modules of payments: their screens, actions and queries. Safe for the browser. */
export const paymentsArea: readonly Module[] = [
  depositsModule,
  payments,
  gatewaysModule,
  reconciliation,
  chargebacksModule,
]
