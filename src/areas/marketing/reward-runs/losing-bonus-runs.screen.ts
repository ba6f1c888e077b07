import { rowAddress } from '#blueprint/address.ts'
import { period, uuidIs } from '#blueprint/filters.ts'
import { amount, profit } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { calculateLosingBonus, losingBonusDecisions } from './reward-run.actions.ts'
import { correctionFigures, lineColumns, runColumns } from './reward-run.columns.ts'

const { exclude, reverseLine, ...runDecisions } = losingBonusDecisions

/** Bonuses on the net losses of a period. */
export const losingBonusRuns = list({
  path: '/calc-losing-bonus',
  report: 'losing_bonus_run',
  title: 'Losing-bonus calculator',
  permission: 'LOSING_BONUS_CALC_VIEW',
  scope: 'everyone',
  subject: 'reward_run',
  columns: {
    ...runColumns,
  },
  filters: (on) => ({
    createdAt: period({ label: 'Calculated', initially: 'all' }),
    ...on(['status', 'domainId'], { promoted: ['status'] }),
  }),
  sort: ['createdAt', 'descending'],
  tabs: { All: {}, Calculated: 'CALCULATED', Approved: 'APPROVED', Paid: 'PAID' },
  actions: [calculateLosingBonus, ...Object.values(runDecisions)],
  links: [
    {
      title: 'Lines',
      to: rowAddress('/calc-losing-bonus/lines', { runId: ':id' }),
      permission: 'LOSING_BONUS_CALC_VIEW',
    },
    {
      title: 'Corrections',
      to: rowAddress('/calc-losing-bonus/corrections', { runId: ':id' }),
      permission: 'LOSING_BONUS_CALC_VIEW',
    },
  ],
  empty: 'No runs match these filters.',
})

/** The lines of runs by player: what they add up to is the figure of the run. */
export const losingBonusLines = list({
  path: '/calc-losing-bonus/lines',
  title: 'Losing-bonus lines',
  permission: 'LOSING_BONUS_CALC_VIEW',
  scope: 'downline',
  subject: 'reward_line',
  columns: {
    ...lineColumns,
    ...correctionFigures,
    base: amount('Net loss', {
      total: 'sum',
      sortable: true,
      hint: 'Stakes less returns and bonuses, or loss in cash',
    }),
    returns: amount('Returns', { total: 'sum' }),
    bonuses: profit('Bonuses received', { total: 'sum', hint: 'In the period, less taken back' }),
    deposits: amount('Deposits', { signed: true, hint: 'Of runs by cash, with chips from agents' }),
    withdrawals: amount('Withdrawals', { signed: true }),
    opening: amount('Opening balance', { signed: true }),
    closing: amount('Closing balance', { signed: true }),
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
