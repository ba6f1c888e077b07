import type { AboveProps } from '#panel/engine/view.ts'
import { RelatedScreens } from '#panel/inputs/related-screens.tsx'
import { DayTotals } from '../reconciliation/day-totals.view.tsx'
import { gatewayDays } from '../reconciliation/days.screen.ts'
import { gatewayDifferences } from '../reconciliation/differences.screen.ts'
import { chargebackMonths } from '../chargebacks/chargeback-months.screen.ts'
import { chargebacks } from '../chargebacks/chargebacks.screen.ts'
import { gatewayCallbacks } from '#areas/payments/gateways/callback-review/callbacks.screen.ts'

const screens = [
  { path: '/deposits', title: 'Deposits' },
  { path: gatewayCallbacks.path, title: gatewayCallbacks.title },
  { path: gatewayDays.path, title: gatewayDays.title },
  { path: gatewayDifferences.path, title: gatewayDifferences.title },
  { path: chargebacks.path, title: chargebacks.title },
  { path: chargebackMonths.path, title: chargebackMonths.title },
]

/** Tabs of the deposit screens: deposits, callbacks and reconciliation, which is also added up by day. */
export default function DepositTabs({ list, filters }: AboveProps) {
  return (
    <>
      <RelatedScreens label="Deposits" at={list.path} screens={screens} />
      {list.path === gatewayDays.path ? <DayTotals filters={filters} /> : null}
    </>
  )
}
