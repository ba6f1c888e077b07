import { add, formatMoney, zeroMoney, sum, type Money } from '#values/money.ts'
import { formatShare, type BasisPoints } from '#values/share.ts'
import { gatewayCost } from '#areas/payments/rules/payouts/fee.ts'
import type { GatewayStatus } from '#areas/payments/rules/deposits/gateway-status.ts'
import { orderAtGateway, type OrderAtGateway } from './order-at-gateway.ts'
import type { Direction, ReportedPayment } from './reported-payment.ts'

/** The same payment in the ledger: credited or paid, less reversals. */
export type BookedPayment = {
  readonly direction: Direction
  readonly orderId: string
  readonly amount: Money
  /** The amount before reversals. */
  readonly paid: Money
  readonly status: string
  /** Close enough to midnight to be in the report of an adjacent day. */
  readonly isAtMidnight: boolean
  /** The report of an adjacent day contains it. */
  readonly isElsewhere: boolean
  /** Of the day itself; others are included because the report contains them. */
  readonly isOfTheDay: boolean
}

export const differenceKinds = [
  'MISSING_HERE',
  'MISSING_THERE',
  'OTHER_AMOUNT',
  'OTHER_CURRENCY',
  'OTHER_STATUS',
  'DUPLICATE',
  'OTHER_FEE',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

export type Difference = {
  readonly kind: DifferenceKind
  readonly direction: Direction
  readonly orderId: string
  /** Number among several of the same kind for one order. */
  readonly nth: number
  readonly ours: Money
  readonly theirs: Money
  readonly bookedStatus: string | null
  readonly reportedStatus: GatewayStatus | null
  readonly why: string
}

/** The fee terms and the currency of the gateway. */
export type Terms = { readonly currency: string; readonly feeRate: BasisPoints; readonly feeTax: BasisPoints }

export type DayTotals = {
  readonly reportedIn: Money
  readonly bookedIn: Money
  readonly reportedOut: Money
  readonly bookedOut: Money
}
export type DayComparison = { readonly differences: readonly Difference[]; readonly totals: DayTotals }

const keyOf = ({ direction, orderId }: { readonly direction: Direction; readonly orderId: string }): string =>
  `${direction} ${orderId}`

/**
 * Compares a day of a gateway with the ledger. The difference of both totals equals the sum of the amount differences,
 * so a day without differences is equal in both books.
 */
export function compareDay(
  report: readonly ReportedPayment[],
  booked: readonly BookedPayment[],
  terms: Terms,
): DayComparison {
  const lines = Map.groupBy(report, keyOf)
  const ours = new Map(booked.map((one) => [keyOf(one), one]))
  const orders = [...lines].flatMap(([key, payments]) => {
    const booking = ours.get(key) ?? null
    const order = orderAtGateway(payments, booking?.paid ?? zeroMoney, terms.currency)
    return order ? [{ order, booking }] : []
  })
  const differences = [
    ...orders.flatMap(({ order, booking }) => compareOrder(order, booking, terms)),
    ...booked.filter((one) => !lines.has(keyOf(one))).flatMap(missingAtGateway),
  ]
  const counted = booked.filter((one) => lines.has(keyOf(one)) || isExpectedInReport(one))
  const sumOf = (direction: Direction) => ({
    reported: sum(
      orders
        .filter(({ order }) => order.line.direction === direction)
        .flatMap(({ order }) => [order.amount, ...order.duplicates.map(({ amount }) => amount)]),
    ),
    booked: sum(counted.filter((one) => one.direction === direction).map(({ amount }) => amount)),
  })
  const [came, went] = [sumOf('DEPOSIT'), sumOf('PAYOUT')]
  return {
    differences: differences.toSorted((a, b) => orderOf(a).localeCompare(orderOf(b))),
    totals: { reportedIn: came.reported, bookedIn: came.booked, reportedOut: went.reported, bookedOut: went.booked },
  }
}

const orderOf = ({ kind, direction, orderId, nth }: Difference): string => `${direction} ${orderId} ${kind} ${nth}`

/** Booked on this day and in no report. */
const isExpectedInReport = ({ amount, isOfTheDay, isElsewhere }: BookedPayment): boolean =>
  amount !== zeroMoney && isOfTheDay && !isElsewhere

const missingAtGateway = (one: BookedPayment): Difference[] =>
  isExpectedInReport(one)
    ? [
        {
          ...differenceBase(one, { ours: one.amount, theirs: zeroMoney }),
          kind: 'MISSING_THERE',
          bookedStatus: one.status,
          reportedStatus: null,
          why: one.isAtMidnight
            ? 'Booked close to midnight: it may be in the report of an adjacent day'
            : 'Booked, but missing in the gateway report',
        },
      ]
    : []

const differenceBase = (
  { direction, orderId }: { readonly direction: Direction; readonly orderId: string },
  money: { readonly ours: Money; readonly theirs: Money },
) => ({ direction, orderId, nth: 1, ...money })

/** The line that matches the booking counts for the order; further lines are duplicates. */
function compareOrder(order: OrderAtGateway, ours: BookedPayment | null, terms: Terms): Difference[] {
  const duplicateLines = order.duplicates.map((line, at): Difference => ({
    ...differenceBase(line, { ours: zeroMoney, theirs: line.amount }),
    nth: at + 1,
    kind: 'DUPLICATE',
    bookedStatus: ours?.status ?? null,
    reportedStatus: line.word,
    why: 'The gateway report contains this order more than once',
  }))
  return [...compareNet(order, ours, terms), ...duplicateLines]
}

function compareNet(order: OrderAtGateway, ours: BookedPayment | null, terms: Terms): Difference[] {
  const { line, amount: there, tookBack } = order
  const here = ours?.amount ?? zeroMoney
  const isReversal = tookBack > zeroMoney
  const statuses = {
    bookedStatus: ours?.status ?? null,
    reportedStatus: isReversal ? ('REVERSED' as const) : line.word,
  }
  if (line.word === 'SUCCESS' && line.currency !== terms.currency) {
    const reason = `The gateway report says ${line.currency}, but this gateway settles in ${terms.currency}`
    return [
      { ...differenceBase(line, { ours: here, theirs: zeroMoney }), ...statuses, kind: 'OTHER_CURRENCY', why: reason },
    ]
  }
  if (ours === null) {
    if (there === zeroMoney) return []
    const reason = 'No such order was sent to the gateway'
    return [
      { ...differenceBase(line, { ours: zeroMoney, theirs: there }), ...statuses, kind: 'MISSING_HERE', why: reason },
    ]
  }
  const amounts = differenceBase(line, { ours: here, theirs: there })
  if (there === here) return there === zeroMoney || isReversal ? [] : feeDifference(line, terms, statuses)
  const isStatus = there === zeroMoney || here === zeroMoney
  return [
    {
      ...amounts,
      ...statuses,
      kind: isStatus ? 'OTHER_STATUS' : 'OTHER_AMOUNT',
      why: isReversal
        ? `The gateway took ${formatMoney(tookBack)} back`
        : isStatus
          ? statusDifference(ours, line)
          : 'The reported amount differs from the booked amount',
    },
  ]
}

function statusDifference({ status, amount }: BookedPayment, { word }: ReportedPayment): string {
  if (amount !== zeroMoney) return `Booked, but the gateway reports ${(word ?? 'an unknown status').toLowerCase()}`
  switch (status) {
    case 'SUCCESS':
    case 'PAID':
      return 'Paid at the gateway and completed here, but missing in the ledger'
    case 'REVERSED':
      return 'Paid at the gateway, but reversed here'
    case 'INITIATED':
    case 'PENDING':
    case 'PROCESSING':
    case 'WAITING':
    case 'SENT':
    case 'ACCEPTED':
    case 'UNKNOWN':
      return 'Paid at the gateway, but still pending here'
    default:
      return `Paid at the gateway, but ${status.toLowerCase()} here. Book it manually or request a refund.`
  }
}

function feeDifference(
  line: ReportedPayment,
  terms: Terms,
  labels: Pick<Difference, 'bookedStatus' | 'reportedStatus'>,
): Difference[] {
  if (line.fee === null) return []
  const { fee, tax } = gatewayCost(line.amount, { rate: terms.feeRate }, terms.feeTax)
  const ours = add(fee, tax)
  if (ours === line.fee) return []
  const reason = `The fee differs from ${formatShare(terms.feeRate)} % plus ${formatShare(terms.feeTax)} % tax`
  return [{ ...differenceBase(line, { ours, theirs: line.fee }), ...labels, kind: 'OTHER_FEE', why: reason }]
}
