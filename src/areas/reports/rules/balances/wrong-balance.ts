import { money, negate, zeroMoney, type Money } from '#values/money.ts'
import type { LedgerAccount } from '#blueprint/ledger/account.ts'

export const severities = ['LOW', 'MEDIUM', 'HIGH'] as const

/** What a round, ticket or deposit requires to be booked and is not. */
export type Unbooked = {
  readonly label: string
  readonly ref: string
  readonly debit: LedgerAccount
  readonly credit: LedgerAccount
  readonly amount: Money
}

/** A duplicate booking: the later one, and the one it repeats. */
export type DuplicateBooking = {
  readonly kind: string
  readonly ref: string
  readonly debit: LedgerAccount
  readonly credit: LedgerAccount
  readonly amount: Money
  readonly first: bigint
  readonly booking: bigint
  readonly journal: string
}

export type Causes = { readonly unbooked: readonly Unbooked[]; readonly twice: readonly DuplicateBooking[] }

/** Actual and expected figures of an account: by its bookings, plus missing ones and without duplicates. */
export type Figures = Causes & {
  readonly since: string | null
  readonly opening: Money
  readonly credits: Money
  readonly debits: Money
  readonly expected: Money
  readonly actual: Money
  readonly expectedHeld: Money
  readonly actualHeld: Money
  readonly expectedExposure: Money
  readonly actualExposure: Money
  /** Bookings that do not follow from the previous one. */
  readonly breaks: readonly bigint[]
  /** The expected worst case by market. */
  readonly positions: readonly { readonly market: string; readonly worst: string }[]
}

/**
 * `unbooked` and `twice` are the parts of the balance difference with a known cause; the rest was written outside the
 * ledger.
 */
export type Differences = {
  readonly balance: Money
  readonly held: Money
  readonly exposure: Money
  readonly unbooked: Money
  readonly twice: Money
}

type Sides = Pick<Unbooked, 'debit' | 'credit' | 'amount'>

/** The effect of bookings on one side of a wallet. */
export const gainOf = (bookings: readonly Sides[], side: 'wallet' | 'held' = 'wallet'): Money =>
  money(
    bookings.reduce(
      (sum, { debit, credit, amount }) => sum + (credit === side ? amount : 0n) - (debit === side ? amount : 0n),
      0n,
    ),
  )

/** The expected balance: existing bookings plus missing ones, without duplicates. */
export const expectedWith = (booked: Money, { unbooked, twice }: Causes): Money =>
  money(booked + gainOf(unbooked) - gainOf(twice))

type CurrentFigures = Omit<Figures, 'breaks' | 'positions' | 'since' | 'opening' | 'credits' | 'debits'>

export const differencesOf = (figures: CurrentFigures): Differences => ({
  balance: money(figures.actual - figures.expected),
  held: money(figures.actualHeld - figures.expectedHeld),
  exposure: money(figures.actualExposure - figures.expectedExposure),
  unbooked: gainOf(figures.unbooked),
  twice: gainOf(figures.twice),
})

/** The part of the wallet that no booking explains. */
export const gapOf = ({ balance, unbooked, twice }: Differences): Money => money(balance + unbooked - twice)

export const isConsistent = (figures: Figures): boolean =>
  figures.unbooked.length + figures.twice.length === 0 &&
  Object.values(differencesOf(figures)).every((difference) => difference === zeroMoney)

export const magnitude = (amount: Money): Money => (amount < zeroMoney ? negate(amount) : amount)

/** The amount compared with approval limits. */
export const weightOf = (differences: Differences): Money => {
  const { held, unbooked, twice } = differences
  return money([gapOf(differences), held, unbooked, twice].reduce((sum, part) => sum + magnitude(part), 0n))
}

const large = 1_000_000n

export function severityOf(differences: Differences): (typeof severities)[number] {
  const { balance, held, unbooked, twice } = differences
  if ([balance, held, unbooked, twice].every((part) => part === zeroMoney)) return 'LOW'
  return weightOf(differences) >= large ? 'HIGH' : 'MEDIUM'
}

const andMore = (others: readonly unknown[]): string => (others.length === 0 ? '' : ` and ${others.length} more`)

/** The most likely cause: known causes first, then the wallet. */
export function causeOf(figures: Figures): string {
  const [lacking, ...alsoLacking] = figures.unbooked
  if (lacking !== undefined) return `${lacking.label} of ${lacking.ref}${andMore(alsoLacking)} not booked as reported`
  const [duplicate, ...alsoAgain] = figures.twice
  if (duplicate !== undefined) return `Entry ${duplicate.booking}${andMore(alsoAgain)} repeats entry ${duplicate.first}`
  const [first, ...others] = figures.breaks
  if (first !== undefined) return `Entry ${first}${andMore(others)} does not follow from the previous one`
  const { balance, held, exposure } = differencesOf(figures)
  if (balance !== zeroMoney || held !== zeroMoney)
    return 'The wallet does not match its last ledger entry; it was changed outside the ledger'
  return exposure === zeroMoney ? 'No differences left' : 'The reserved exposure does not match the open bets'
}

/** The columns of a finding. */
export const columnsOf = (figures: Figures) => ({
  since: figures.since,
  opening: figures.opening,
  credits: figures.credits,
  debits: figures.debits,
  expected: figures.expected,
  actual: figures.actual,
  expected_held: figures.expectedHeld,
  actual_held: figures.actualHeld,
  expected_exposure: figures.expectedExposure,
  actual_exposure: figures.actualExposure,
  unbooked: gainOf(figures.unbooked),
  duplicates: gainOf(figures.twice),
  first_break: figures.twice[0]?.booking ?? figures.breaks[0] ?? null,
  cause: causeOf(figures),
  severity: severityOf(differencesOf(figures)),
})
