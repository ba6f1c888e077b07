import { rowAddress } from '#blueprint/address.ts'
import { period, uuidIs } from '#blueprint/filters.ts'
import { count } from '#blueprint/kinds/figures.ts'
import { amount } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { calculateLoyalty, loyaltyDecisions } from './reward-run.actions.ts'
import { lineColumns, runColumns } from './reward-run.columns.ts'

const { exclude, reverseLine, ...runDecisions } = loyaltyDecisions

/** Loyalty points for the turnover of a period, and what they are worth. */
export const loyaltyRuns = list({
  path: '/calc-loyalty',
  report: 'loyalty_run',
  title: 'Loyalty calculator',
  permission: 'LOYALTY_CALC_VIEW',
  scope: 'everyone',
  subject: 'reward_run',
  columns: {
    ...runColumns,
    points: count('Points', { total: 'sum' }),
  },
  filters: (on) => ({
    createdAt: period({ label: 'Calculated', initially: 'all' }),
    ...on(['status', 'domainId'], { promoted: ['status'] }),
  }),
  sort: ['createdAt', 'descending'],
  tabs: { All: {}, Calculated: 'CALCULATED', Approved: 'APPROVED', Paid: 'PAID' },
  actions: [calculateLoyalty, ...Object.values(runDecisions)],
  links: [
    { title: 'Lines', to: rowAddress('/calc-loyalty/lines', { runId: ':id' }), permission: 'LOYALTY_CALC_VIEW' },
    {
      title: 'Expired points',
      to: rowAddress('/calc-loyalty/expired', { domainId: ':domainId' }),
      permission: 'LOYALTY_CALC_VIEW',
    },
  ],
  empty: 'No runs match these filters.',
})

/** The lines of runs by player: what they add up to is the figure of the run. */
export const loyaltyLines = list({
  path: '/calc-loyalty/lines',
  title: 'Loyalty lines',
  permission: 'LOYALTY_CALC_VIEW',
  scope: 'downline',
  subject: 'reward_line',
  columns: {
    ...lineColumns,
    base: amount('Weighted turnover', { total: 'sum', sortable: true }),
    points: count('Points', { total: 'sum' }),
    pointsIn: count('Points before', { hint: 'Left by the last run' }),
    pointsLeft: count('Points left', { hint: 'After whole lots' }),
    carried: amount('Turnover carried', { hint: 'Counts in the next run' }),
  },
  filters: (on) => ({
    createdAt: period({ label: 'Calculated', initially: 'all' }),
    runId: uuidIs({ label: 'Run' }),
    ...on(['playerId', 'status', 'agentId', 'domainId'], { promoted: ['playerId', 'status'] }),
  }),
  sort: ['createdAt', 'descending'],
  actions: [exclude, reverseLine],
  empty: 'No lines match these filters.',
})
