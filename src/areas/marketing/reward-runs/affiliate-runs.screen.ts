import { rowAddress } from '#blueprint/address.ts'
import { period, uuidIs } from '#blueprint/filters.ts'
import { count } from '#blueprint/kinds/figures.ts'
import { amount, profit } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { affiliateDecisions, calculateAffiliate } from './reward-run.actions.ts'
import { correctionFigures, lineColumns, runColumns } from './reward-run.columns.ts'

const { exclude, reverseLine, ...runDecisions } = affiliateDecisions

/** Rewards of the players who brought others, for a period. */
export const affiliateRuns = list({
  path: '/calc-affiliate',
  title: 'Affiliate calculator',
  permission: 'REFERRAL_TRANSACTION',
  scope: 'everyone',
  subject: 'reward_run',
  columns: {
    ...runColumns,
    base: amount('Net revenue', { total: 'sum', signed: true }),
  },
  filters: (on) => ({
    createdAt: period({ label: 'Calculated', initially: 'all' }),
    ...on(['status', 'domainId'], { promoted: ['status'] }),
  }),
  sort: ['createdAt', 'descending'],
  tabs: { All: {}, Calculated: 'CALCULATED', Approved: 'APPROVED', Paid: 'PAID' },
  actions: [calculateAffiliate, ...Object.values(runDecisions)],
  links: [
    { title: 'Lines', to: rowAddress('/calc-affiliate/lines', { runId: ':id' }), permission: 'REFERRAL_TRANSACTION' },
    {
      title: 'Corrections',
      to: rowAddress('/calc-affiliate/corrections', { runId: ':id' }),
      permission: 'REFERRAL_TRANSACTION',
    },
  ],
  empty: 'No runs match these filters.',
})

/** The lines of runs by affiliate: what they add up to is the figure of the run. */
export const affiliateLines = list({
  path: '/calc-affiliate/lines',
  title: 'Affiliate lines',
  permission: 'REFERRAL_TRANSACTION',
  scope: 'downline',
  subject: 'reward_line',
  columns: {
    ...lineColumns,
    ...correctionFigures,
    base: amount('Net revenue', {
      total: 'sum',
      signed: true,
      sortable: true,
      hint: 'Stakes less returns and bonuses of the players who were brought',
    }),
    returns: amount('Returns', { total: 'sum' }),
    bonuses: profit('Bonuses', { total: 'sum', hint: 'In the period, less taken back' }),
    firstDeposits: count('First deposits', { total: 'sum', hint: 'Those that are paid for' }),
    carriedIn: amount('Loss before', { signed: true, hint: 'Share of losses of earlier periods' }),
    carried: amount('Loss carried', { signed: true, hint: 'Counts in the next run' }),
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
