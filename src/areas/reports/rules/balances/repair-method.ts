import { formatMoney, money, negate, zeroMoney, type Money } from '#values/money.ts'
import { refuse, type Refusal } from '#blueprint/decision/decision.ts'
import { repair } from './balance-check.ts'
import { transfer, type TransferOrder } from '#blueprint/ledger/transfer.ts'
import { differencesOf, gainOf, gapOf, magnitude, type Figures, type Unbooked } from './wrong-balance.ts'

/**
 * POST_MISSING books what was reported and not booked; REVERSE_DUPLICATE reverses duplicate bookings;
 * RECOMPUTE_EXPOSURE reserves the worst case of the open bets; CORRECT restores the wallet to its bookings; RECORD
 * keeps the wallet and adjusts the ledger.
 */
export const repairMethods = ['POST_MISSING', 'REVERSE_DUPLICATE', 'RECOMPUTE_EXPOSURE', 'CORRECT', 'RECORD'] as const
export type RepairMethod = (typeof repairMethods)[number]

/** The exact effect of a method on an account. */
export type Repair = {
  readonly refused?: never
  readonly transfers: readonly TransferOrder[]
  /** The change of the balance; for RECOMPUTE_EXPOSURE the change of the reservation. */
  readonly amount: Money
  readonly after: Money
  readonly exposureAfter: Money
  /** The differences it resolves. */
  readonly resolved: { readonly balance: Money; readonly held: Money }
  /** The amount compared with approval limits. */
  readonly weight: Money
  /** The rows concerned, as text; a repair is executed on the rows it was requested for. */
  readonly linked: readonly string[]
  /** Bookings that are reversed. */
  readonly reversed: readonly bigint[]
  /** The figures of the account afterwards. */
  readonly remaining: Figures
}

export type RepairTarget = { readonly accountId: bigint; readonly currency: string; readonly repairId: string }

const none = { balance: zeroMoney, held: zeroMoney }
const weightOfAll = (bookings: readonly { readonly amount: Money }[]): Money =>
  money(bookings.reduce((sum, { amount }) => sum + amount, 0n))

/** Bookings with a known cause carry its reference, as the original booking would. */
function posted(figures: Figures, bookings: readonly (Unbooked & { readonly reverses?: string })[], by: RepairTarget) {
  const order = { accountId: by.accountId, currency: by.currency, kind: 'REPAIR', mayOverdraw: true } as const
  const amount = gainOf(bookings)
  return {
    transfers: bookings.map(({ label, ref, debit, credit, amount: sum, reverses }) =>
      transfer({
        ...order,
        debit,
        credit,
        amount: sum,
        ref,
        note: `Repair ${by.repairId}: ${label}`,
        ...(reverses === undefined ? {} : { reverses }),
      }),
    ),
    amount,
    after: money(figures.actual + amount),
    exposureAfter: figures.actualExposure,
    resolved: { balance: negate(amount), held: zeroMoney },
    weight: weightOfAll(bookings),
  }
}

const figuresAfter = (figures: Figures, bookings: readonly Unbooked[]) => ({
  ...figures,
  actual: money(figures.actual + gainOf(bookings)),
  actualHeld: money(figures.actualHeld + gainOf(bookings, 'held')),
  expectedHeld: money(figures.expectedHeld + gainOf(bookings, 'held')),
})

function postMissing(figures: Figures, by: RepairTarget): Repair | Refusal {
  const { unbooked } = figures
  if (unbooked.length === 0)
    return refuse('No entry is missing. Every round, ticket and deposit is booked as reported.', 'method')
  return {
    ...posted(figures, unbooked, by),
    linked: unbooked.map(({ label, ref, amount }) => `${label} ${ref}: ${formatMoney(amount)}`),
    reversed: [],
    remaining: { ...figuresAfter(figures, unbooked), unbooked: [] },
  }
}

function reverseDuplicate(figures: Figures, by: RepairTarget): Repair | Refusal {
  const { twice } = figures
  if (twice.length === 0) return refuse('There are no duplicate entries to reverse.', 'method')
  const mirrors = twice.map(({ ref, debit, credit, amount, booking, first, journal }) => ({
    label: `entry ${booking} repeats ${first}`,
    ref,
    debit: credit,
    credit: debit,
    amount,
    reverses: journal,
  }))
  return {
    ...posted(figures, mirrors, by),
    linked: twice.map(
      ({ ref, booking, first, amount }) => `Entry ${booking} repeats ${first}, ${ref}: ${formatMoney(amount)}`,
    ),
    reversed: twice.map(({ booking }) => booking),
    remaining: { ...figuresAfter(figures, mirrors), twice: [] },
  }
}

function recomputeExposure(figures: Figures): Repair | Refusal {
  const differences = differencesOf(figures)
  if (differences.exposure === zeroMoney)
    return refuse('The reserved exposure already matches the open bets.', 'method')
  if (gapOf(differences) !== zeroMoney || differences.held !== zeroMoney)
    return refuse('The wallet differs too. Use a correcting entry, which also recomputes the exposure.', 'method')
  return {
    transfers: [],
    amount: negate(differences.exposure),
    after: figures.actual,
    exposureAfter: figures.expectedExposure,
    resolved: none,
    weight: zeroMoney,
    linked: [],
    reversed: [],
    remaining: { ...figures, actualExposure: figures.expectedExposure },
  }
}

/** Restores the wallet once the finding is in the ledger. */
function corrections(gap: Money, held: Money, { accountId, currency, repairId }: RepairTarget): TransferOrder[] {
  const order = { accountId, currency, ref: `repair:${repairId}`, note: 'Repair: corrected' }
  const back = repair({ expected: zeroMoney, difference: gap }, order)
  if (held === zeroMoney) return back
  const sides =
    held > zeroMoney
      ? ({ debit: 'held', credit: 'adjustment' } as const)
      : ({ debit: 'adjustment', credit: 'held' } as const)
  return [...back, transfer({ ...order, ...sides, kind: 'REPAIR', amount: magnitude(held), mayOverdraw: true })]
}

/** Aligns the wallet with its bookings, or the bookings with the wallet. */
function alignWallet(figures: Figures, by: RepairTarget, isCorrected: boolean): Repair | Refusal {
  const differences = differencesOf(figures)
  const { held } = differences
  const gap = gapOf(differences)
  if (gap === zeroMoney && held === zeroMoney)
    return refuse('The wallet matches its ledger entries. There is nothing to correct.', 'method')
  const after = isCorrected ? money(figures.actual - gap) : figures.actual
  return {
    transfers: isCorrected ? corrections(gap, held, by) : [],
    amount: money(after - figures.actual),
    after,
    exposureAfter: figures.expectedExposure,
    resolved: { balance: gap, held },
    weight: money(magnitude(gap) + magnitude(held)),
    linked: figures.breaks.map((booking) => `Entry ${booking}`),
    reversed: [],
    remaining: {
      ...figures,
      actual: after,
      expected: isCorrected ? figures.expected : money(figures.expected + gap),
      actualHeld: isCorrected ? figures.expectedHeld : figures.actualHeld,
      expectedHeld: isCorrected ? figures.expectedHeld : figures.actualHeld,
      actualExposure: figures.expectedExposure,
    },
  }
}

/** The effect of a method on an account, or why it does not apply. */
export function repairBy(method: RepairMethod, figures: Figures, by: RepairTarget): Repair | Refusal {
  if (method === 'POST_MISSING') return postMissing(figures, by)
  if (method === 'REVERSE_DUPLICATE') return reverseDuplicate(figures, by)
  if (method === 'RECOMPUTE_EXPOSURE') return recomputeExposure(figures)
  return alignWallet(figures, by, method === 'CORRECT')
}
