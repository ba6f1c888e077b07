import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { flow, refusal } from '#blueprint/decision/flow.ts'

/** The points of the checklist of a month, in the order in which they are worked through. */
export const monthPoints = ['DAYS', 'FIGURES', 'FINDINGS', 'DIFFERENCES', 'WITHDRAWALS', 'ROUNDS', 'NEGATIVE'] as const
export type MonthPoint = (typeof monthPoints)[number]

export const monthPointFlow = flow({
  states: ['OPEN', 'CONFIRMED', 'WAIVED'],
  moves: {
    confirm: { from: ['OPEN'], to: 'CONFIRMED' },
    waive: { from: ['OPEN'], to: 'WAIVED' },
    reopen: { from: ['CONFIRMED', 'WAIVED'], to: 'OPEN' },
  },
})

export const monthFlow = flow({
  states: ['OPEN', 'CLOSED'],
  moves: { close: { from: ['OPEN'], to: 'CLOSED' } },
})

interface Point {
  readonly point: MonthPoint
  readonly status: string
  /** What is open now: days that are not closed, differences, withdrawals and so on. */
  readonly open: number
  readonly isMonthClosed: boolean
}

type PointDecision = Decision<'month_close_point', typeof monthPointFlow>

const monthIsClosed = refuse('The month is closed.')

/** A point is confirmed when nothing is open; what remains open can only be waived. */
export function confirmPoint({ open, isMonthClosed }: Point, by: string, at: Date): PointDecision {
  if (isMonthClosed) return monthIsClosed
  if (open > 0) return refuse(`${open} still open. Resolve them, or waive the point with a reason.`)
  return decide({ move: 'confirm', set: { decided_by: by, decided_at: at, found: 0 }, message: 'Confirmed' })
}

interface Waiver {
  readonly requestedBy: string
  /** null while the request is previewed. */
  readonly approvedBy: string | null
  readonly reason: string
  readonly at: Date
}

/** Days that are not closed have no stored figures, so nobody can waive them. */
export function waivePoint(
  { point, open, isMonthClosed }: Point,
  { requestedBy, approvedBy, reason, at }: Waiver,
): PointDecision {
  if (isMonthClosed) return monthIsClosed
  if (point === 'DAYS') return refuse('A month is closed when its days are. This point cannot be waived.')
  if (open === 0) return refuse('Nothing is open. Confirm the point.')
  return decide({
    move: 'waive',
    set: { decided_by: requestedBy, approved_by: approvedBy, reason, decided_at: at, found: open },
    message: 'Waived',
  })
}

export const reopenPoint = ({ isMonthClosed }: Point): PointDecision =>
  isMonthClosed
    ? monthIsClosed
    : decide({
        move: 'reopen',
        set: { decided_by: null, approved_by: null, reason: null, decided_at: null, found: null },
      })

interface Month {
  readonly status: string
  /** Points that nobody confirmed or waived. */
  readonly undecided: number
  /** Points where more is open than when they were decided. */
  readonly grown: number
  readonly daysMissing: number
  /** SHA-256 of the hashes of its days. */
  readonly hash: string | null
}

/** A month is closed for good: later corrections belong to the months in which they are booked. */
export function closeMonth(
  { status, undecided, grown, daysMissing, hash }: Month,
  by: string,
  at: Date,
): Decision<'month_close', typeof monthFlow> {
  const refused = refusal(monthFlow, 'close', status)
  if (refused) return refused
  if (daysMissing > 0 || hash === null) return refuse(`${daysMissing} days of the month are not closed.`)
  if (undecided > 0) return refuse(`${undecided} points are neither confirmed nor waived.`)
  if (grown > 0) return refuse(`At ${grown} points more is open than when they were decided. Reopen them.`)
  return decide({ move: 'close', set: { hash, closed_by: by, closed_at: at }, message: 'Month closed' })
}
