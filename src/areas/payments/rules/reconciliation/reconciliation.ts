import { add, nothing, sum, type Money } from '#values/money.ts'
import { formatShare, type BasisPoints } from '#values/share.ts'
import { gatewayCost } from '#areas/payments/rules/payouts/fee.ts'
import type { GatewayWord } from '#areas/payments/rules/deposits/gateway-word.ts'

export type Direction = 'DEPOSIT' | 'PAYOUT'

/** One payment as the gateway's report of a day tells it. */
export type Reported = {
  readonly direction: Direction
  readonly orderId: string
  readonly amount: Money
  readonly currency: string
  readonly word: GatewayWord | null
  /** What the gateway kept of it; null: its report does not say. */
  readonly fee: Money | null
}

/** The same as the ledger has it: what was credited or paid, less what was taken back. */
export type Booked = {
  readonly direction: Direction
  readonly orderId: string
  readonly amount: Money
  readonly status: string
  /** Asked for so close to midnight that it may stand in the list of the day beside. */
  readonly isAtMidnight: boolean
  /** The list of a day beside names it. */
  readonly isElsewhere: boolean
  /** Of the day itself; others are here because the report names them. */
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
  /** Which of several of one kind about one order. */
  readonly nth: number
  readonly ours: Money
  readonly theirs: Money
  readonly ourStatus: string | null
  readonly theirWord: GatewayWord | null
  readonly why: string
}

/** How the house pays this gateway; its money. */
export type Terms = { readonly currency: string; readonly feeRate: BasisPoints; readonly feeTax: BasisPoints }

export type DayTotals = {
  readonly reportedIn: Money
  readonly bookedIn: Money
  readonly reportedOut: Money
  readonly bookedOut: Money
}
export type Compared = { readonly differences: readonly Difference[]; readonly totals: DayTotals }

const keyOf = ({ direction, orderId }: { readonly direction: Direction; readonly orderId: string }): string =>
  `${direction} ${orderId}`

/** Money that moved there, in the gateway's own currency. */
const movedThere = ({ word, currency, amount }: Reported, terms: Terms): Money =>
  word === 'SUCCESS' && currency === terms.currency ? amount : nothing

/**
 * A day of a gateway against the ledger. What both totals are apart is exactly what the differences of amounts are apart
 * together, so that a day without one is a day on which both books say the same.
 */
export function compareDay(report: readonly Reported[], booked: readonly Booked[], terms: Terms): Compared {
  const lines = Map.groupBy(report, keyOf)
  const ours = new Map(booked.map((one) => [keyOf(one), one]))
  const differences = [
    ...[...lines].flatMap(([key, of]) => compareOrder(of, ours.get(key) ?? null, terms)),
    ...booked.filter((one) => !lines.has(keyOf(one))).flatMap(missingThere),
  ]
  const counted = booked.filter((one) => lines.has(keyOf(one)) || isWanted(one))
  const sumOf = (direction: Direction) => ({
    reported: sum(report.filter((one) => one.direction === direction).map((one) => movedThere(one, terms))),
    booked: sum(counted.filter((one) => one.direction === direction).map(({ amount }) => amount)),
  })
  const [came, went] = [sumOf('DEPOSIT'), sumOf('PAYOUT')]
  return {
    differences: differences.toSorted((a, b) => orderOf(a).localeCompare(orderOf(b))),
    totals: { reportedIn: came.reported, bookedIn: came.booked, reportedOut: went.reported, bookedOut: went.booked },
  }
}

const orderOf = ({ kind, direction, orderId, nth }: Difference): string => `${direction} ${orderId} ${kind} ${nth}`

/** Booked on this day, and named by no list. */
const isWanted = ({ amount, isOfTheDay, isElsewhere }: Booked): boolean =>
  amount !== nothing && isOfTheDay && !isElsewhere

const missingThere = (one: Booked): Difference[] =>
  isWanted(one)
    ? [
        {
          ...about(one, { ours: one.amount, theirs: nothing }),
          kind: 'MISSING_THERE',
          ourStatus: one.status,
          theirWord: null,
          why: one.isAtMidnight
            ? 'Booked here close to midnight: it may stand in the list of the day beside'
            : 'Booked here, and the list does not name it',
        },
      ]
    : []

const about = (
  { direction, orderId }: { readonly direction: Direction; readonly orderId: string },
  money: { readonly ours: Money; readonly theirs: Money },
) => ({ direction, orderId, nth: 1, ...money })

/** The line that says what is booked here stands for the order; what else names it is one time too many. */
function compareOrder(lines: readonly Reported[], ours: Booked | null, terms: Terms): Difference[] {
  const rank = (line: Reported): string =>
    `${movedThere(line, terms) === (ours?.amount ?? nothing) ? 0 : 1} ${line.word === 'SUCCESS' ? 0 : 1} ${line.word} ${line.currency} ${String(line.amount).padStart(20, '0')} ${line.fee}`
  const [first, ...others] = lines.toSorted((a, b) => rank(a).localeCompare(rank(b)))
  if (!first) return []
  const twice = others
    .filter((line) => movedThere(line, terms) > nothing)
    .map((line, at): Difference => ({
      ...about(line, { ours: nothing, theirs: line.amount }),
      nth: at + 1,
      kind: 'DUPLICATE',
      ourStatus: ours?.status ?? null,
      theirWord: line.word,
      why: 'The list names this order more than once',
    }))
  return [...compareLine(first, ours, terms), ...twice]
}

function compareLine(line: Reported, ours: Booked | null, terms: Terms): Difference[] {
  const here = ours?.amount ?? nothing
  const there = movedThere(line, terms)
  const told = { ourStatus: ours?.status ?? null, theirWord: line.word }
  if (line.word === 'SUCCESS' && line.currency !== terms.currency) {
    const why = `The list names ${line.currency}, and this gateway's money is ${terms.currency}`
    return [{ ...about(line, { ours: here, theirs: nothing }), ...told, kind: 'OTHER_CURRENCY', why }]
  }
  if (ours === null) {
    if (there === nothing) return []
    const why = 'Nobody here gave the gateway this order'
    return [{ ...about(line, { ours: nothing, theirs: there }), ...told, kind: 'MISSING_HERE', why }]
  }
  const apart = about(line, { ours: here, theirs: there })
  if (there === here) return there === nothing ? [] : feeApart(line, terms, told)
  const isStatus = there === nothing || here === nothing
  return [
    {
      ...apart,
      ...told,
      kind: isStatus ? 'OTHER_STATUS' : 'OTHER_AMOUNT',
      why: isStatus ? statusApart(ours, line) : 'The list names another amount than was booked',
    },
  ]
}

function statusApart({ status, amount }: Booked, { word }: Reported): string {
  if (amount !== nothing) return `Booked here, and the list says ${(word ?? 'a word nobody knows').toLowerCase()}`
  switch (status) {
    case 'SUCCESS':
    case 'PAID':
      return 'Paid there; here it says it is done, and the ledger has nothing of it'
    case 'REVERSED':
      return 'Paid there; here it was taken back afterwards'
    case 'INITIATED':
    case 'PENDING':
    case 'PROCESSING':
    case 'WAITING':
    case 'SENT':
    case 'ACCEPTED':
    case 'UNKNOWN':
      return 'Paid there; here it is still being asked about'
    default:
      return `Paid there; here it ended as ${status.toLowerCase()}: book it by hand, or have it sent back`
  }
}

function feeApart(line: Reported, terms: Terms, told: Pick<Difference, 'ourStatus' | 'theirWord'>): Difference[] {
  if (line.fee === null) return []
  const { fee, tax } = gatewayCost(line.amount, { rate: terms.feeRate }, terms.feeTax)
  const ours = add(fee, tax)
  if (ours === line.fee) return []
  const why = `It keeps another fee than ${formatShare(terms.feeRate)} % and ${formatShare(terms.feeTax)} % tax on it`
  return [{ ...about(line, { ours, theirs: line.fee }), ...told, kind: 'OTHER_FEE', why }]
}
