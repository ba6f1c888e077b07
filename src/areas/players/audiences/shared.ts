import { grid } from '#blueprint/kinds/grid.ts'
import { choice, integer, text } from '#blueprint/kinds/kinds.ts'
import { comparisons, conditionFields } from '#areas/players/rules/audiences/audience.ts'

const fieldLabels = {
  VIP_LEVEL: 'VIP level',
  DEPOSIT_COUNT: 'Number of deposits',
  REGISTERED: 'Days since registration',
  LAST_LOGIN: 'Days since last login',
  LAST_DEPOSIT: 'Days since last deposit',
  DEPOSITS: 'Deposits',
  TURNOVER: 'Turnover',
  STATUS: 'Account status',
  KYC: 'KYC status',
  VERTICAL: 'Vertical played',
  TAG: 'Tag',
}

const comparisonLabels = { AT_LEAST: 'At least', AT_MOST: 'At most', IS: 'Is', IS_NOT: 'Is not' }

/** The conditions of an audience as they are entered: of campaigns, push messages and whatever else chooses players. */
export const conditions = grid(
  'Conditions',
  {
    group: integer('Group', { min: 1, max: 9, initially: 1 }),
    field: choice('Condition', conditionFields, { labels: fieldLabels, initially: 'DEPOSITS' }),
    comparison: choice('Comparison', comparisons, { labels: comparisonLabels, initially: 'AT_LEAST' }),
    value: text('Value', { maxLength: 60 }),
    days: integer('Last days', { min: 1, max: 365, optional: true }),
  },
  {
    optional: true,
    maxLength: 30,
    initially: [],
    hint: 'All conditions of a group must apply (AND); one group is enough (OR). No conditions: all players.',
  },
)
