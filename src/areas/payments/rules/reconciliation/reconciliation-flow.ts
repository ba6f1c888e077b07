import { formatMoney, subtract, type Money } from '#values/money.ts'
import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { flow, refusal } from '#blueprint/decision/flow.ts'
import type { DifferenceKind } from './reconciliation.ts'

/** SETTLED: the difference disappeared when the day was compared again. */
export const differenceFlow = flow({
  states: ['OPEN', 'TAKEN', 'EXPLAINED', 'SETTLED'],
  moves: {
    take: { from: ['OPEN', 'TAKEN'], to: 'TAKEN' },
    explain: { from: ['OPEN', 'TAKEN'], to: 'EXPLAINED' },
    reopen: { from: ['EXPLAINED'], to: 'OPEN' },
  },
})

/** WAITING: the gateway's report has not arrived yet. */
export const dayFlow = flow({
  states: ['WAITING', 'OPEN', 'CLOSED'],
  moves: {
    bring: { from: ['WAITING', 'OPEN'], to: 'OPEN' },
    close: { from: ['OPEN'], to: 'CLOSED' },
    reopen: { from: ['CLOSED'], to: 'OPEN' },
  },
})

export const resolutions = ['BOOKED', 'TAKEN_BACK', 'OTHER_DAY', 'GATEWAY_ERROR', 'ACCEPTED'] as const
export type Resolution = (typeof resolutions)[number]

export type DifferenceFacts = {
  readonly kind: DifferenceKind
  readonly status: string
  readonly owner: string | null
  readonly isDayClosed: boolean
  readonly ours: Money
  readonly theirs: Money
  /** Amount in the ledger for the order now. */
  readonly bookedNow: Money
  /** Whether the report of an adjacent day contains the order with money. */
  readonly isElsewhere: boolean
}

export type Explanation = { readonly by: string; readonly at: Date; readonly how: Resolution; readonly reason: string }

const closed = refuse('The day is closed. Reopen it first.')

export function claimDifference(facts: DifferenceFacts, by: string): Decision {
  if (facts.isDayClosed) return closed
  const refused = refusal(differenceFlow, 'take', facts.status)
  if (refused) return refused
  if (facts.owner === by) return refuse('Already assigned to you.')
  return decide({ move: 'take', set: { owner: by }, message: 'Assigned to you' })
}

/** An explanation is checked against the books: it must be true before it is accepted. */
export function explainDifference(facts: DifferenceFacts, { by, at, how, reason }: Explanation): Decision {
  if (facts.isDayClosed) return closed
  const refused = refusal(differenceFlow, 'explain', facts.status) ?? explanationRefusal(facts, how)
  if (refused) return refused
  return decide({
    move: 'explain',
    set: { owner: facts.owner ?? by, resolution: how, note: reason, resolved_by: by, resolved_at: at },
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

export function reopenDifference({ status, isDayClosed }: DifferenceFacts): Decision {
  if (isDayClosed) return closed
  return (
    refusal(differenceFlow, 'reopen', status) ??
    decide({ move: 'reopen', set: { resolution: null, resolved_by: null, resolved_at: null } })
  )
}

/** Writing off money needs a second approval, whatever the amount. */
export const needsSecondApproval = (how: Resolution): boolean => how === 'ACCEPTED'

export const differenceAmount = ({ ours, theirs }: { readonly ours: Money; readonly theirs: Money }): Money =>
  theirs > ours ? subtract(theirs, ours) : subtract(ours, theirs)

export type DayFacts = { readonly status: string; readonly unexplained: number }

/** A day can be closed when its report has arrived and every difference is explained. */
export function closeDay({ status, unexplained }: DayFacts, by: string, at: Date): Decision {
  const refused = refusal(dayFlow, 'close', status)
  if (refused) return status === 'WAITING' ? refuse('The gateway report for this day has not arrived yet.') : refused
  if (unexplained > 0) {
    return refuse(`${unexplained} ${unexplained === 1 ? 'discrepancy is' : 'discrepancies are'} not explained yet.`)
  }
  return decide({ move: 'close', set: { closed_by: by, closed_at: at, ask_at: null }, message: 'Day closed' })
}

export const reopenedDay = (reason: string) => ({
  set: { closed_by: null, closed_at: null, said: reason },
  message: 'Day reopened',
})
