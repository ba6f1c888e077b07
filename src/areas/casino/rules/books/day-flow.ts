import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { flow, refusal } from '#blueprint/decision/flow.ts'

/** WAITING: no report has been compared yet. */
export const reportDayFlow = flow({
  states: ['WAITING', 'COMPARED', 'CLOSED'],
  moves: {
    close: { from: ['COMPARED'], to: 'CLOSED' },
    reopen: { from: ['CLOSED'], to: 'COMPARED' },
  },
})

export type ReportDayDecision = Decision<'casino_report_day', typeof reportDayFlow>

/** A difference as it stands when its day is closed. */
export type ClosedLine = Readonly<Record<string, string | null>>

export type DayFacts = {
  readonly status: string
  /** Differences that nobody has decided. */
  readonly undecided: number
  /** When it is next compared; its figures are old from then on. */
  readonly compareAt: Date | null
  readonly lines: readonly ClosedLine[]
  readonly hash: string
}

export type Closing = { readonly by: string; readonly at: Date; readonly reason: string }

/** A day is closed with the figures of its last comparison, when every difference is decided. */
export function closeReportDay(facts: DayFacts, { by, at, reason }: Closing): ReportDayDecision {
  const refused = refusal(reportDayFlow, 'close', facts.status)
  if (refused) return refused
  if (facts.compareAt !== null && facts.compareAt <= at)
    return refuse('The day is being reconciled. Try again in a minute.')
  if (facts.undecided > 0)
    return refuse(`${facts.undecided} ${facts.undecided === 1 ? 'difference is' : 'differences are'} not resolved yet.`)
  const closed = { closed_by: by, closed_at: at, closed_reason: reason }
  return decide({
    move: 'close',
    set: { ...closed, closed_lines: facts.lines, close_hash: facts.hash },
    message: 'Day closed',
  })
}

/** A reopened day is compared at once, and its figures are those of now. */
export const reopenReportDay = (status: string, at: Date): ReportDayDecision =>
  refusal(reportDayFlow, 'reopen', status) ??
  decide({
    move: 'reopen',
    set: {
      closed_by: null,
      closed_at: null,
      closed_reason: null,
      closed_lines: null,
      close_hash: null,
      compare_at: at,
    },
    message: 'Day reopened',
  })

export type Correction = { readonly closedAt: Date | null; readonly figuresAt: Date }

/** What was found after its day was closed can still be decided; the rest of a closed day stays as it was. */
export const isCorrection = ({ closedAt, figuresAt }: Correction): boolean => closedAt !== null && figuresAt > closedAt

export const closedDayRefusal = (correction: Correction): Refusal | null =>
  correction.closedAt === null || isCorrection(correction) ? null : refuse('The day is closed. Reopen it first.')
