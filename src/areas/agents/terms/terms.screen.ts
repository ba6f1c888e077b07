import { action } from '#blueprint/screen/action.ts'
import { many } from '#blueprint/kinds/choices.ts'
import { amount, integer, percent, toggle } from '#blueprint/kinds/kinds.ts'
import { advanced } from '#blueprint/screen/list.ts'
import { deepestLevel } from '#areas/agents/rules/accounts/placing.ts'
import { verticals } from '#areas/agents/rules/accounts/terms.ts'

const rate = 'Of its own part of the results, where commission goes by rate'
const bound = 'What the accounts directly below may have'
const most = `${bound}; at most what the account above allows`

/** Whether a node may give part of its shares back itself. */
export const noReturnField = toggle('No return', {
  optional: true,
  initially: true,
  hint: 'Its shares are changed from above alone; otherwise it may itself give part of them back',
})

/** What an agent has besides his shares; the form of a new one and the action of an old one ask for the same. */
export const termsFields = {
  matchRate: percent('Match rate', { initially: '0.00', hint: rate }),
  sessionRate: percent('Session rate', { initially: '0.00', hint: rate }),
  casinoRate: percent('Casino rate', { initially: '0.00', hint: rate }),
  matchLeast: percent('Match, least below', { initially: '0.00', hint: bound }),
  matchMost: percent('Match, most below', { initially: '10.00', hint: most }),
  sessionLeast: percent('Session, least below', { initially: '0.00', hint: bound }),
  sessionMost: percent('Session, most below', { initially: '10.00', hint: most }),
  verticals: many('Offered', verticals, {
    optional: true,
    initially: [...verticals],
    hint: 'To the account and everybody below; at most what the account above offers',
  }),
  pointValue: amount('One point is worth', { least: 1n, initially: '1.00' }),
  deepestLevel: integer('Deepest level below', { least: 1, most: deepestLevel, initially: deepestLevel }),
}

/** Rates hold for new bets, what is offered for the next bet of anybody below. */
export const editTermsOf = action({
  name: 'terms',
  when: ['kind', 'AGENT', 'Of agents only'],
  title: 'Terms & access',
  permission: 'DOWNLINE_SHARE_EDIT',
  on: 'row',
  preview: true,
  input: termsFields,
  confirm: 'Change rates, offer and depth of {account} and everybody below?',
  asks: 'password',
})

/** The same as columns of an account: what the action begins with. */
export const termsColumns = {
  ...advanced({
    matchRate: percent('Match rate'),
    sessionRate: percent('Session rate'),
    casinoRate: percent('Casino rate'),
    matchLeast: percent('Match, least below'),
    matchMost: percent('Match, most below'),
    sessionLeast: percent('Session, least below'),
    sessionMost: percent('Session, most below'),
    verticals: many('Offered', verticals),
    pointValue: amount('One point is worth'),
    deepestLevel: integer('Deepest level below'),
  }),
}
