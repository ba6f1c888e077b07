import { action } from '#blueprint/screen/action.ts'
import { many } from '#blueprint/kinds/choices.ts'
import { amount, integer, percent, toggle } from '#blueprint/kinds/kinds.ts'
import { advanced } from '#blueprint/screen/list.ts'
import { deepestLevel } from '#areas/agents/rules/accounts/shares-and-moves.ts'
import { verticals } from '#areas/agents/rules/accounts/terms.ts'

const rateHint =
  'Rate per level: kept from its own part of the results. On session stakes or losses: paid by the upline account on the business below.'
const minHint = 'Allowed for accounts directly below'
const maxHint = `${minHint}. Cannot exceed what the upline account allows.`

/** Whether only the upline can change the shares of the agent. */
export const noReturnField = toggle('No return', {
  optional: true,
  initially: true,
  hint: 'If on, only the upline can change the shares of this agent. If off, the agent can also return part of them.',
})

/** Terms of an agent other than shares, used by the create form and the edit action. */
export const termsFields = {
  matchRate: percent('Match rate', { initially: '0.00', hint: rateHint }),
  sessionRate: percent('Session rate', { initially: '0.00', hint: rateHint }),
  casinoRate: percent('Casino rate', { initially: '0.00', hint: rateHint }),
  minMatchRate: percent('Min downline match rate', { initially: '0.00', hint: minHint }),
  maxMatchRate: percent('Max downline match rate', { initially: '10.00', hint: maxHint }),
  minSessionRate: percent('Min downline session rate', { initially: '0.00', hint: minHint }),
  maxSessionRate: percent('Max downline session rate', { initially: '10.00', hint: maxHint }),
  verticals: many('Products offered', verticals, {
    optional: true,
    initially: [...verticals],
    hint: 'Available to the account and its downline. Cannot exceed what the upline account offers.',
  }),
  pointValue: amount('Point value', { min: 1n, initially: '1.00' }),
  deepestLevel: integer('Deepest level allowed', { min: 1, max: deepestLevel, initially: deepestLevel }),
}

/** New rates apply to new bets; a change of the offered products applies to the next bet of the downline. */
export const editTermsOf = action({
  name: 'terms',
  when: ['kind', 'AGENT', 'Available for agents only.'],
  title: 'Terms & access',
  permission: 'DOWNLINE_SHARE_EDIT',
  on: 'row',
  preview: true,
  input: termsFields,
  confirm: 'Change the rates, products and depth of {account} and its downline?',
  asks: 'password',
})

/** The same fields as columns, which prefill the action. */
export const termsColumns = {
  ...advanced({
    matchRate: percent('Match rate'),
    sessionRate: percent('Session rate'),
    casinoRate: percent('Casino rate'),
    minMatchRate: percent('Min downline match rate'),
    maxMatchRate: percent('Max downline match rate'),
    minSessionRate: percent('Min downline session rate'),
    maxSessionRate: percent('Max downline session rate'),
    verticals: many('Products offered', verticals),
    pointValue: amount('Point value'),
    deepestLevel: integer('Deepest level allowed'),
  }),
}
