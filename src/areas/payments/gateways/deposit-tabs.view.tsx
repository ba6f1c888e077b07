import type { AboveProps } from '#panel/engine/view.ts'
import { SisterScreens } from '#panel/inputs/sister-screens.tsx'
import { gatewayDays } from '../reconciliation/days.screen.ts'
import { gatewayDifferences } from '../reconciliation/differences.screen.ts'
import { gatewayCallbacks } from '#areas/payments/gateway-accounts/callbacks.screen.ts'

const screens = [
  { path: '/deposits', title: 'Deposits' },
  { path: gatewayCallbacks.path, title: gatewayCallbacks.title },
  { path: gatewayDays.path, title: gatewayDays.title },
  { path: gatewayDifferences.path, title: gatewayDifferences.title },
]

/** Deposits, and what gateways said of them. */
export default function DepositTabs({ list }: AboveProps) {
  return <SisterScreens label="Deposits" at={list.path} screens={screens} />
}
