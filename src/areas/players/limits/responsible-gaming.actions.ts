import { action } from '#blueprint/screen/action.ts'
import { amount, choice, integer } from '#blueprint/kinds/kinds.ts'
import { exclusionTerms, maxCoolOffDays } from '#areas/players/rules/care/exclusion.ts'
import { limitKinds, limitPeriods, limitSetters } from '#areas/players/rules/care/limit.ts'
import { limitLabels, periodLabels, setterLabels, termLabels } from './labels.ts'

const usual = {
  permission: 'RESTRICTION_EDIT',
  on: 'row',
  asks: 'reason',
} as const

const which = {
  kind: choice('Limit type', limitKinds, { labels: limitLabels }),
  period: choice('Period', limitPeriods, { labels: periodLabels }),
} as const

export const setPlayerLimit = action({
  ...usual,
  name: 'limit',
  title: 'Set limit',
  input: {
    ...which,
    amount: amount('Amount', {
      optional: true,
      min: 1n,
      hint: 'Leave empty for no limit. An increase takes effect only after the waiting period, regardless of who sets it.',
    }),
    minutes: integer('Minutes', { optional: true, min: 1, max: 44_640, hint: 'For session time limits' }),
  },
})

export const confirmPlayerLimit = action({
  ...usual,
  name: 'limit-confirmation',
  title: 'Confirm higher limit',
  input: { ...which, setter: choice('Set by', limitSetters, { labels: setterLabels, initially: 'OPERATOR' }) },
})

export const startCoolOff = action({
  ...usual,
  name: 'cool-off',
  title: 'Cool-off',
  input: { days: integer('Days', { min: 1, max: maxCoolOffDays }) },
  confirm:
    'Start a cool-off at the player’s request? The player cannot bet, deposit or log in until it ends. It cannot be ended early.',
})

export const excludePlayer = action({
  ...usual,
  name: 'self-exclusion',
  title: 'Self-exclusion',
  tone: 'danger',
  input: { term: choice('Duration', exclusionTerms, { labels: termLabels }) },
  confirm:
    'Self-exclude the player at their own request? This applies to every domain and to all accounts with the same email, phone or document.',
})

export const liftPlayerExclusion = action({
  ...usual,
  name: 'exclusion-lifting',
  title: 'Lift self-exclusion',
  tone: 'danger',
  input: {},
  secondApproval: 'always',
  confirm: 'Lift the self-exclusion? Its term must be over. Needs a second approval.',
})

export const responsibleGamingActions = [
  setPlayerLimit,
  confirmPlayerLimit,
  startCoolOff,
  excludePlayer,
  liftPlayerExclusion,
]
