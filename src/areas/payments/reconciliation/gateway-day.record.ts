import { dayFlow, differenceAmount, differenceFlow } from '#areas/payments/rules/reconciliation/reconciliation-flow.ts'
import { recordOf } from '#engine/records/record-of.ts'
import { money } from '#values/money.ts'

/** What a gateway reports of a day, compared with the ledger. */
export const gatewayDay = recordOf(
  'gateway_day',
  (from) => from.innerJoin('gateway', 'gateway.id', 'gateway_day.gateway_id').select('gateway.code'),
  { scope: 'domain', flow: dayFlow, name: ({ code, day }) => `${code} on ${day}`, shown: ['status', 'reportId'] },
)

/** An order about which report and ledger say different things. */
export const gatewayDifference = recordOf('gateway_difference', {
  scope: 'domain',
  flow: differenceFlow,
  name: ({ orderId }) => `discrepancy on order ${orderId}`,
  shown: ['status', 'kind', 'bookedAmount', 'reportedAmount'],
  amount: ({ bookedAmount, reportedAmount }) =>
    differenceAmount({ ours: money(bookedAmount), theirs: money(reportedAmount) }),
})
