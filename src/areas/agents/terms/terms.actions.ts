import { action } from '#blueprint/screen/action.ts'
import { many } from '#blueprint/kinds/choices.ts'
import { amount, integer, percent, toggle } from '#blueprint/kinds/kinds.ts'
import { advanced } from '#blueprint/screen/list.ts'
import { deepestLevel } from '#areas/agents/rules/accounts/placing.ts'
import { verticals } from '#areas/agents/rules/accounts/terms.ts'

const rate = 'Charged on its own part of the results. Used when the commission model is Rate per level.'
const bound = 'Allowed for the accounts directly below'
const most = `${bound}; at most what the account above allows`

/** Whether a node may give part of its shares back itself. */
export const noReturnField = toggle('No return', {
  optional: true,
  initially: true,
  hint: 'If on, only the upline can change the shares of this agent. If off, the agent can also return part of them.',
})

/** What an agent has besides his shares; the form of a new one and the action of an old one ask for the same. */
export const termsFields = {
  matchRate: percent('Match rate', { initially: '0.00', hint: rate }),
  sessionRate: percent('Session rate', { initially: '0.00', hint: rate }),
  casinoRate: percent('Casino rate', { initially: '0.00', hint: rate }),
  matchLeast: percent('Min downline match rate', { initially: '0.00', hint: bound }),
  matchMost: percent('Max downline match rate', { initially: '10.00', hint: most }),
  sessionLeast: percent('Min downline session rate', { initially: '0.00', hint: bound }),
  sessionMost: percent('Max downline session rate', { initially: '10.00', hint: most }),
  verticals: many('Products offered', verticals, {
    optional: true,
    initially: [...verticals],
    hint: 'Available to the account and its downline. Cannot exceed what the upline account offers.',
  }),
  pointValue: amount('Point value', { least: 1n, initially: '1.00' }),
  deepestLevel: integer('Deepest level allowed', { least: 1, most: deepestLevel, initially: deepestLevel }),
}

/** Rates hold for new bets, what is offered for the next bet of anybody below. */
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

/** The same as columns of an account: what the action begins with. */
export const termsColumns = {
  ...advanced({
    matchRate: percent('Match rate'),
    sessionRate: percent('Session rate'),
    casinoRate: percent('Casino rate'),
    matchLeast: percent('Min downline match rate'),
    matchMost: percent('Max downline match rate'),
    sessionLeast: percent('Min downline session rate'),
    sessionMost: percent('Max downline session rate'),
    verticals: many('Products offered', verticals),
    pointValue: amount('Point value'),
    deepestLevel: integer('Deepest level allowed'),
  }),
}
