import { flow } from '#blueprint/decision/flow.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { OddsE4 } from '#values/odds.ts'
import { handicapOutcome, type HandicapLine } from './handicap.ts'
import { cappedDeduction, deductionFor, type Deduction } from './rule4.ts'
import type { LegOutcome, TicketLeg, Tie } from './ticket.ts'

export const selectionFlow = flow({
  states: ['OPEN', 'RESULTED'],
  moves: { result: { from: ['OPEN'], to: 'RESULTED' }, correct: { from: ['RESULTED'], to: 'RESULTED' } },
})

/** What can be said of a selection; the outcome of a handicap follows from the margin. */
export const declarableOutcomes = ['WIN', 'PLACED', 'LOSE', 'VOID', 'HALF_WIN', 'HALF_LOSS'] as const
export type DeclarableOutcome = (typeof declarableOutcomes)[number]

/** A runner withdrawn from the market: tickets placed before lose these pence of each pound of winnings. */
export type Withdrawal = { readonly at: Date; readonly pence: number }

export type SelectionResult = {
  readonly outcome: LegOutcome
  readonly tie: Tie | null
  /** Of a handicap: by how much the backed side was ahead. */
  readonly margin: number | null
  readonly withdrawn: readonly Withdrawal[]
}

export type SelectionFacts = {
  readonly outcome: DeclarableOutcome | null
  readonly margin: number | null
  readonly tie: Tie | null
  readonly withdrawn: readonly Withdrawal[]
}

const outcomeOfHandicap = (line: HandicapLine, margin: number): DeclarableOutcome => {
  const outcome = handicapOutcome(line, margin)
  return outcome === 'PUSH' ? 'VOID' : outcome
}

/** The result of a selection from what was entered or received. */
export function declareSelection(
  { handicap }: { readonly handicap: HandicapLine | null },
  { outcome, margin, tie, withdrawn }: SelectionFacts,
): SelectionResult | Refusal {
  if (handicap !== null && outcome !== 'VOID') {
    if (margin === null) return refuse('Enter the margin: the outcome of a handicap is computed from it.', 'margin')
    const computed = outcomeOfHandicap(handicap, margin)
    if (outcome !== null && outcome !== computed)
      return refuse('The outcome does not follow from the margin.', 'outcome')
    return { outcome: computed, tie: null, margin, withdrawn }
  }
  if (outcome === null) return refuse('Enter an outcome.', 'outcome')
  if (margin !== null) return refuse('Only a selection with a handicap has a margin.', 'margin')
  if (tie !== null && outcome !== 'WIN' && outcome !== 'PLACED')
    return refuse('Only a selection that won or was placed can tie.', 'tie')
  return { outcome, tie, margin: null, withdrawn }
}

interface WithdrawnRunner {
  readonly odds: OddsE4 | null
  readonly pence: number | null
}

/** The pence deducted for a withdrawn runner: as announced, otherwise by its price and the bands that the operator keeps. */
export const penceOf = ({ odds, pence }: WithdrawnRunner, bands: readonly Deduction[]): number | Refusal =>
  pence ??
  (odds === null
    ? refuse('Enter the price or the deduction of a withdrawn runner.', 'withdrawn')
    : deductionFor(odds, bands))

/** A leg of a ticket with the result of its selection. */
export const legWithResult = (leg: TicketLeg, result: SelectionResult, placedAt: Date): TicketLeg => ({
  ...leg,
  outcome: result.outcome,
  tie: result.tie,
  rule4: cappedDeduction(result.withdrawn.filter(({ at }) => at > placedAt).map(({ pence }) => pence)),
})
