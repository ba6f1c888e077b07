import { action } from '#blueprint/screen/action.ts'
import { choice, instant, integer, odds } from '#blueprint/kinds/kinds.ts'
import { declarableOutcomes, selectionFlow } from '#areas/exchange/rules/sportsbook/selection.ts'

export const outcomeLabels = {
  OPEN: 'Open',
  WIN: 'Won',
  PLACED: 'Placed',
  LOSE: 'Lost',
  VOID: 'Void',
  HALF_WIN: 'Half won',
  HALF_LOSS: 'Half lost',
} as const

const resultInput = {
  outcome: choice('Outcome', declarableOutcomes, {
    optional: true,
    labels: outcomeLabels,
    hint: 'Leave empty for a handicap: its outcome is computed from the margin.',
  }),
  margin: integer('Margin', {
    optional: true,
    min: -1000,
    max: 1000,
    hint: 'Of a handicap: goals or points by which the backed side was ahead, negative if behind.',
  }),
  position: integer('Dead heat: position', { optional: true, min: 1, max: 100, hint: 'First position that is shared' }),
  tied: integer('Dead heat: runners', { optional: true, min: 2, max: 100 }),
  places: integer('Dead heat: places', { optional: true, min: 1, max: 100, hint: 'Places paid in the market' }),
}

const decisionOptions = {
  on: 'row',
  asks: 'password',
  secondPermission: 'MARKET_RESULT_CONFIRM',
  preview: true,
} as const

export const resultSelection = action({
  ...decisionOptions,
  name: 'result',
  title: 'Enter result',
  permission: 'MARKET_RESULT_SETTLE',
  move: [selectionFlow, 'result'],
  secondApproval: 'aboveLimit',
  input: resultInput,
  confirm: 'Enter the result of {selection} in {market}, {event}? Every ticket on it follows.',
})

/** Reversing what tickets were paid by always needs a second approval. */
export const correctSelection = action({
  ...decisionOptions,
  name: 'correction',
  title: 'Correct result',
  permission: 'MARKET_RESULT_ROLLBACK',
  move: [selectionFlow, 'correct'],
  secondApproval: 'always',
  input: resultInput,
  tone: 'danger',
  confirm: 'Correct the result of {selection} in {market}, {event}? Every ticket on it follows by the difference.',
})

/** Rule 4: tickets placed before the withdrawal lose part of their winnings. */
export const withdrawRunner = action({
  ...decisionOptions,
  name: 'rule4',
  title: 'Deduct for a withdrawn runner',
  permission: 'MARKET_RESULT_SETTLE',
  secondApproval: 'aboveLimit',
  input: {
    at: instant('Withdrawn at'),
    odds: odds('Price when withdrawn', { optional: true, hint: 'The deduction follows from it by the Rule 4 table.' }),
    pence: integer('Announced deduction', {
      optional: true,
      min: 0,
      max: 90,
      hint: 'Instead of the table: pence of each pound of winnings',
    }),
  },
  confirm:
    'Deduct from winnings on {selection} in {market}, {event}? Tickets placed before the withdrawal are affected.',
})
