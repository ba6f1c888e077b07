import { formatMoney, subtract, type Money } from '#values/money.ts'
import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { flow, refusal } from '#blueprint/decision/flow.ts'
import { claimedByOther, unclaimed, type Claimable } from '#blueprint/decision/queue.ts'
import type { DifferenceKind } from './reconciliation.ts'

/** TAKEN: a user has claimed it. SETTLED: the difference disappeared when the day was compared again. */
export const differenceFlow = flow({
  states: ['OPEN', 'TAKEN', 'EXPLAINED', 'SETTLED'],
  moves: {
    claim: { from: ['OPEN', 'TAKEN'], to: 'TAKEN' },
    release: { from: ['TAKEN'], to: 'OPEN' },
    explain: { from: ['OPEN', 'TAKEN'], to: 'EXPLAINED' },
    reopen: { from: ['EXPLAINED'], to: 'OPEN' },
  },
})

export type DifferenceDecision = Decision<'gateway_difference', typeof differenceFlow>

/** WAITING: the gateway's report has not arrived yet. */
export const dayFlow = flow({
  states: ['WAITING', 'OPEN', 'CLOSED'],
  moves: {
    bring: { from: ['WAITING', 'OPEN'], to: 'OPEN' },
    close: { from: ['OPEN'], to: 'CLOSED' },
    reopen: { from: ['CLOSED'], to: 'OPEN' },
  },
})

export type DayDecision = Decision<'gateway_day', typeof dayFlow>

export const resolutions = ['BOOKED', 'TAKEN_BACK', 'OTHER_DAY', 'GATEWAY_ERROR', 'ACCEPTED'] as const
export type Resolution = (typeof resolutions)[number]

export type DifferenceFacts = {
  readonly kind: DifferenceKind
  readonly status: string
  readonly claimed: Claimable
  readonly isDayClosed: boolean
  readonly ours: Money
  readonly theirs: Money
  /** Amount in the ledger for the order now. */
  readonly bookedNow: Money
  /** Whether the report of an adjacent day contains the order with money. */
  readonly isElsewhere: boolean
}

export type Explanation = {
  readonly by: string
  /** The user who requested a second approval; null without one. */
  readonly maker: string | null
  readonly at: Date
  readonly how: Resolution
  readonly reason: string
}

const closed = refuse('The day is closed. Reopen it first.')

export const closedDayRefusal = ({ isDayClosed }: DifferenceFacts): Refusal | null => (isDayClosed ? closed : null)

/** An explanation is checked against the books: it must be true before it is accepted. */
export function explainDifference(
  facts: DifferenceFacts,
  { by, maker, at, how, reason }: Explanation,
): DifferenceDecision {
  const refused =
    closedDayRefusal(facts) ??
    refusal(differenceFlow, 'explain', facts.status) ??
    claimedByOther(facts.claimed.claim, { name: maker ?? by, at }, 'discrepancy') ??
    explanationRefusal(facts, how)
  if (refused) return refused
  return decide({
    move: 'explain',
    set: { resolution: how, note: reason, resolved_by: by, resolved_at: at },
    rows: unclaimed(facts.claimed),
    events: [{ name: 'reconciliation.explained', payload: { how } }],
    message: 'Explained',
  })
}

function explanationRefusal({ kind, theirs, bookedNow, isElsewhere }: DifferenceFacts, how: Resolution) {
  const isMoney = kind !== 'OTHER_FEE' && kind !== 'DUPLICATE'
  if (how === 'BOOKED' && !(isMoney && theirs > 0n && bookedNow === theirs)) {
    return refuse(`The ledger has ${formatMoney(bookedNow)}, which differs from the gateway report.`, 'how')
  }
  if (how === 'TAKEN_BACK' && !(isMoney && theirs === 0n && bookedNow === 0n)) {
    return refuse('The booking has not been reversed.', 'how')
  }
  if (how === 'OTHER_DAY' && !(kind === 'MISSING_THERE' && isElsewhere)) {
    return refuse('No report of an adjacent day contains this order.', 'how')
  }
  return null
}

export const reopenDifference = (facts: DifferenceFacts): DifferenceDecision =>
  closedDayRefusal(facts) ??
  refusal(differenceFlow, 'reopen', facts.status) ??
  decide({ move: 'reopen', set: { resolution: null, resolved_by: null, resolved_at: null } })

/** Writing off money needs a second approval, whatever the amount. */
export const needsSecondApproval = (how: Resolution): boolean => how === 'ACCEPTED'

export const differenceAmount = ({ ours, theirs }: { readonly ours: Money; readonly theirs: Money }): Money =>
  theirs > ours ? subtract(theirs, ours) : subtract(ours, theirs)

export type DayFacts = { readonly status: string; readonly unexplained: number }

/** A day can be closed when its report has arrived and every difference is explained. */
export function closeDay({ status, unexplained }: DayFacts, by: string, at: Date): DayDecision {
  const refused = refusal(dayFlow, 'close', status)
  if (refused) return status === 'WAITING' ? refuse('The gateway report for this day has not arrived yet.') : refused
  if (unexplained > 0) {
    return refuse(`${unexplained} ${unexplained === 1 ? 'discrepancy is' : 'discrepancies are'} not explained yet.`)
  }
  return decide({ move: 'close', set: { closed_by: by, closed_at: at, next_fetch_at: null }, message: 'Day closed' })
}

export const reopenedDay = (reason: string) => ({
  set: { closed_by: null, closed_at: null, last_message: reason },
  message: 'Day reopened',
})
