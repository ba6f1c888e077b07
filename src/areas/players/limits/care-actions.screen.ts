import { action } from '#blueprint/screen/action.ts'
import { amount, choice, integer } from '#blueprint/kinds/kinds.ts'
import { exclusionTerms, longestCoolOff } from '#areas/players/rules/care/exclusion.ts'
import { limitKinds, limitPeriods, limitSetters } from '#areas/players/rules/care/limit.ts'
import { limitLabels, periodLabels, setterLabels, termLabels } from './words.ts'

const usual = {
  permission: 'RESTRICTION_EDIT',
  on: 'row',
  asks: 'reason',
} as const

const which = {
  kind: choice('Limit of', limitKinds, { labels: limitLabels }),
  period: choice('A', limitPeriods, { labels: periodLabels }),
} as const

export const setPlayerLimit = action({
  ...usual,
  name: 'limit',
  title: 'Set a limit',
  input: {
    ...which,
    amount: amount('Amount', {
      optional: true,
      least: 1n,
      hint: 'Empty: no limit. A higher limit waits, whoever sets it',
    }),
    minutes: integer('Minutes', { optional: true, least: 1, most: 44_640, hint: 'For a limit of time' }),
  },
})

export const confirmPlayerLimit = action({
  ...usual,
  name: 'limit-confirmation',
  title: 'Confirm a higher limit',
  input: { ...which, setter: choice('Set by', limitSetters, { labels: setterLabels, initially: 'OPERATOR' }) },
})

export const coolPlayerOff = action({
  ...usual,
  name: 'cool-off',
  title: 'Cool-off',
  input: { days: integer('Days', { least: 1, most: longestCoolOff }) },
  confirm: 'The player asks for a break: no bets, deposits or logins until it is over. It cannot be ended sooner.',
})

export const excludePlayer = action({
  ...usual,
  name: 'self-exclusion',
  title: 'Self-exclusion',
  tone: 'danger',
  input: { term: choice('For', exclusionTerms, { labels: termLabels }) },
  confirm: 'The player excludes himself from every domain, with all accounts of the same e-mail, phone or document.',
})

export const liftPlayerExclusion = action({
  ...usual,
  name: 'exclusion-lifting',
  title: 'Lift the self-exclusion',
  tone: 'danger',
  input: {},
  secondPerson: 'always',
  confirm: 'The term must be over, and a second person confirms it.',
})

export const careActions = [setPlayerLimit, confirmPlayerLimit, coolPlayerOff, excludePlayer, liftPlayerExclusion]
