import { decide, refuse, type Refusal } from '#blueprint/decision/decision.ts'
import {
  declareSelection,
  penceOf,
  type SelectionResult,
  type Withdrawal,
} from '#areas/exchange/rules/sportsbook/selection.ts'
import type { Deduction } from '#areas/exchange/rules/sportsbook/rule4.ts'
import type { Tie } from '#areas/exchange/rules/sportsbook/ticket.ts'
import { act, type ActionRequest, type Tx } from '#engine/action/act.ts'
import type { RowIn, RowLookup } from '#engine/records/record-of.ts'
import {
  backedEachWay,
  resultColumns,
  resultOf,
  tieOn,
  withdrawalsIn,
} from '#areas/exchange/ticket-calls/selection.facts.ts'
import { ticketSelection } from '#areas/exchange/ticket-calls/ticket-selection.record.ts'
import { readRule4Bands } from '#areas/exchange/ticket-calls/rule4-bands.facts.ts'
import { selectionEffect } from '#areas/exchange/ticket-calls/selection-effect.facts.ts'
import { correctSelection, resultSelection, withdrawRunner } from './selection.actions.ts'

type SelectionRow = RowIn<typeof ticketSelection>
type ResultInput = ActionRequest<typeof resultSelection>['input']

function tieIn({ position, tied, places }: ResultInput): Tie | null | Refusal {
  if (position === null && tied === null && places === null) return null
  if (position === null || tied === null || places === null)
    return refuse('A dead heat needs its position, runners and places.', 'position')
  return { position, tied, places }
}

async function declared(tx: Tx, row: SelectionRow, input: ResultInput): Promise<SelectionResult | Refusal> {
  const entered = tieIn(input)
  if (entered !== null && 'refused' in entered) return entered
  const tie = tieOn(row.id, entered, await backedEachWay(tx, [row.id]))
  const { outcome, margin } = input
  return declareSelection(row, { outcome, margin, tie, withdrawn: withdrawalsIn(row.withdrawn) })
}

/** The selection with what the result does to its tickets; an approval is bound to it. */
async function factsOf(tx: Tx, row: SelectionRow, result: SelectionResult | Refusal) {
  const subject = ticketSelection.subjectOf(row)
  if ('refused' in result) return { row, result, subject }
  const effect = await selectionEffect(tx, row.id, result)
  const { returned, takenBack } = effect
  return {
    row,
    result,
    subject: { ...subject, amount: returned + takenBack, shown: { ...subject.shown, ...effect } },
  }
}

async function resultFacts(tx: Tx, request: RowLookup & { readonly input: ResultInput }) {
  const row = await ticketSelection.lock(tx, request)
  return row && factsOf(tx, row, await declared(tx, row, request.input))
}

const event = (row: SelectionRow) => ({ name: 'ticket.selection_resulted' as const, payload: { selection: row.id } })

type SelectionFacts = Awaited<ReturnType<typeof factsOf>>
const resulted = (
  { row, result }: SelectionFacts,
  move: 'result' | 'correct',
  { actor, now }: Pick<ActionRequest<typeof resultSelection>, 'actor' | 'now'>,
) =>
  'refused' in result
    ? result
    : decide<'ticket_selection', 'result' | 'correct'>({
        move,
        set: resultColumns(row.resultSeq, result, { by: actor.username, at: now }),
        events: [event(row)],
        message: 'Result saved. Tickets follow.',
      })

function withdrawalIn(
  { at, odds, pence }: ActionRequest<typeof withdrawRunner>['input'],
  bands: readonly Deduction[],
  now: Date,
): Withdrawal | Refusal {
  if (at > now) return refuse('Enter a time in the past.', 'at')
  const deducted = penceOf({ odds, pence }, bands)
  return typeof deducted === 'number' ? { at, pence: deducted } : refuse(deducted.refused, 'odds')
}

export const selectionActs = [
  act(resultSelection, { facts: resultFacts, rule: (facts, request) => resulted(facts, 'result', request) }),
  act(correctSelection, { facts: resultFacts, rule: (facts, request) => resulted(facts, 'correct', request) }),
  act(withdrawRunner, {
    facts: async (tx, request) => {
      const row = await ticketSelection.lock(tx, request)
      if (!row) return null
      const added = withdrawalIn(request.input, await readRule4Bands(tx), request.now)
      if ('refused' in added) return factsOf(tx, row, added)
      const before = resultOf(row) ?? {
        outcome: 'OPEN' as const,
        tie: null,
        margin: null,
        withdrawn: withdrawalsIn(row.withdrawn),
      }
      return factsOf(tx, row, { ...before, withdrawn: [...before.withdrawn, added] })
    },
    rule: ({ row, result }, { actor, now }) => {
      if ('refused' in result) return result
      const { withdrawn, ...columns } = resultColumns(row.resultSeq, result, { by: actor.username, at: now })
      return row.status === 'OPEN'
        ? decide({ set: { withdrawn }, message: 'Deduction saved' })
        : decide({ set: { ...columns, withdrawn }, events: [event(row)], message: 'Deduction saved. Tickets follow.' })
    },
  }),
]
