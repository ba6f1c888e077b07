import { formatMoney, subtract, type Money } from '#values/money.ts'
import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { flow, refusal } from '#blueprint/decision/flow.ts'
import type { DifferenceKind } from './reconciliation.ts'

/** SETTLED: gone by itself when the day was compared again. */
export const differenceFlow = flow({
  states: ['OPEN', 'TAKEN', 'EXPLAINED', 'SETTLED'],
  moves: {
    take: { from: ['OPEN', 'TAKEN'], to: 'TAKEN' },
    explain: { from: ['OPEN', 'TAKEN'], to: 'EXPLAINED' },
    reopen: { from: ['EXPLAINED'], to: 'OPEN' },
  },
})

/** WAITING: the gateway's report is not here yet. */
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
  /** What the ledger has of the order by now. */
  readonly bookedNow: Money
  /** Whether the list of a day beside names the order with money. */
  readonly isElsewhere: boolean
}

export type Explaining = { readonly by: string; readonly at: Date; readonly how: Resolution; readonly reason: string }

const closed = refuse('The day is closed: reopen it first')

export function takeDifference(facts: DifferenceFacts, by: string): Decision {
  if (facts.isDayClosed) return closed
  const refused = refusal(differenceFlow, 'take', facts.status)
  if (refused) return refused
  if (facts.owner === by) return refuse('It is yours already')
  return decide({ move: 'take', set: { owner: by }, message: 'It is yours' })
}

/** What is said to have happened is held against the books: nobody explains away what still is not so. */
export function explainDifference(facts: DifferenceFacts, { by, at, how, reason }: Explaining): Decision {
  if (facts.isDayClosed) return closed
  const refused = refusal(differenceFlow, 'explain', facts.status) ?? untrue(facts, how)
  if (refused) return refused
  return decide({
    move: 'explain',
    set: { owner: facts.owner ?? by, resolution: how, note: reason, resolved_by: by, resolved_at: at },
    events: [{ name: 'reconciliation.explained', payload: { how } }],
    message: 'Explained',
  })
}

function untrue({ kind, theirs, bookedNow, isElsewhere }: DifferenceFacts, how: Resolution) {
  const isMoney = kind !== 'OTHER_FEE' && kind !== 'DUPLICATE'
  if (how === 'BOOKED' && !(isMoney && theirs > 0n && bookedNow === theirs)) {
    return refuse(`The ledger has ${formatMoney(bookedNow)} of it, not what the gateway says`, 'how')
  }
  if (how === 'TAKEN_BACK' && !(isMoney && theirs === 0n && bookedNow === 0n)) {
    return refuse('What was booked here was not taken back', 'how')
  }
  if (how === 'OTHER_DAY' && !(kind === 'MISSING_THERE' && isElsewhere)) {
    return refuse('No list of a day beside names it', 'how')
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

/** Money that would be written off is for two people, however little it is. */
export const needsSecond = (how: Resolution): boolean => how === 'ACCEPTED'

export const apartOf = ({ ours, theirs }: { readonly ours: Money; readonly theirs: Money }): Money =>
  theirs > ours ? subtract(theirs, ours) : subtract(ours, theirs)

export type DayFacts = { readonly status: string; readonly unexplained: number }

/** A day is closed when its report is here and nothing of it is left without an explanation. */
export function closeDay({ status, unexplained }: DayFacts, by: string, at: Date): Decision {
  const refused = refusal(dayFlow, 'close', status)
  if (refused) return status === 'WAITING' ? refuse('The report of the day is not here yet') : refused
  if (unexplained > 0) {
    return refuse(`${unexplained} ${unexplained === 1 ? 'difference is' : 'differences are'} not explained yet`)
  }
  return decide({ move: 'close', set: { closed_by: by, closed_at: at, ask_at: null }, message: 'The day is closed' })
}

export const reopenDay = ({ status }: DayFacts, reason: string): Decision =>
  refusal(dayFlow, 'reopen', status) ??
  decide({ move: 'reopen', set: { closed_by: null, closed_at: null, said: reason }, message: 'The day is open again' })
