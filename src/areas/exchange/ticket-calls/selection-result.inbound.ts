import { sql } from 'kysely'
import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { decide, refuse, type Refusal } from '#blueprint/decision/decision.ts'
import {
  declarableOutcomes,
  declareSelection,
  penceOf,
  selectionFlow,
  type Withdrawal,
} from '#areas/exchange/rules/sportsbook/selection.ts'
import type { Deduction } from '#areas/exchange/rules/sportsbook/rule4.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { externalId, odds, rowId } from '#blueprint/inbound/field-schemas.ts'
import { parseOdds } from '#values/odds.ts'
import { readRule4Bands } from './rule4-bands.facts.ts'
import { backedEachWay, resultColumns, selectionIdOf, tieOn, withdrawalsIn } from './selection.facts.ts'
import { ticketSelection } from './ticket-selection.record.ts'
import { nameOf, selectionFields, tieFields } from './selection-fields.ts'

const withdrawal = z.strictObject({
  at: z.iso.datetime(),
  /** The price of the runner when it was withdrawn; the deduction follows from it. */
  odds: z.optional(odds),
  /** The announced deduction instead, in pence of each pound of winnings. */
  pence: z.optional(z.int().check(z.gte(0), z.lte(90))),
})

export const submitSelectionResult = inbound({
  path: '/selection/result',
  title: 'Submit the result of a selection',
  description:
    'The result holds for every ticket on the selection; tickets are settled in the background. A later call corrects it, and every ticket follows by the difference.',
  input: z.strictObject({
    externalId,
    ...selectionFields,
    outcome: z.optional(z.enum(declarableOutcomes)),
    /** Of a handicap: by how many goals or points the backed side was ahead; negative if it was behind. */
    margin: z.optional(z.int().check(z.gte(-1000), z.lte(1000))),
    tie: z.optional(tieFields),
    /** All withdrawn runners; those known already stand if this is left out. */
    withdrawn: z.optional(z.array(withdrawal).check(z.maxLength(50))),
  }),
  answer: z.object({ selection: rowId, outcome: z.enum(declarableOutcomes), result: z.int() }),
})

function withdrawalsOf(
  sent: readonly z.infer<typeof withdrawal>[],
  bands: readonly Deduction[],
): Refusal | readonly Withdrawal[] {
  const withdrawn: Withdrawal[] = []
  for (const { at, odds: price, pence } of sent) {
    const deducted = penceOf({ odds: price === undefined ? null : parseOdds(price), pence: pence ?? null }, bands)
    if (typeof deducted !== 'number') return deducted
    withdrawn.push({ at: new Date(at), pence: deducted })
  }
  return withdrawn
}

export const submitSelectionResultHandler = inboundHandler(submitSelectionResult, {
  externalId: ({ externalId: id }) => ({ kind: 'selection-result', id }),
  facts: async (tx, { input, caller, now }) => {
    const [row] = await ticketSelection.lockEach(tx, sql`id = ${selectionIdOf(caller.domainId, nameOf(input))}`, 1)
    if (!row) return null
    const withdrawn =
      input.withdrawn === undefined
        ? withdrawalsIn(row.withdrawn)
        : withdrawalsOf(input.withdrawn, await readRule4Bands(tx))
    if ('refused' in withdrawn) return withdrawn
    const tie = tieOn(row.id, input.tie ?? null, await backedEachWay(tx, [row.id]))
    const facts = { outcome: input.outcome ?? null, margin: input.margin ?? null, tie, withdrawn }
    const result = declareSelection(row, facts)
    if ('refused' in result) return result
    if (result.outcome === 'OPEN') return refuse('Enter an outcome.', 'outcome')
    const { outcome } = result
    const subject = ticketSelection.subjectOf(row)
    return { row, result, outcome, subject, flow: selectionFlow, by: `site:${caller.name}`, at: now }
  },
  rule: ({ row, result, by, at }) =>
    decide({
      move: row.status === 'OPEN' ? 'result' : 'correct',
      set: resultColumns(row.resultSeq, result, { by, at }),
      events: [{ name: 'ticket.selection_resulted', payload: { selection: row.id } }],
    }),
  reply: async ({ row, outcome }) => ({ selection: row.id, outcome, result: row.resultSeq + 1 }),
})
