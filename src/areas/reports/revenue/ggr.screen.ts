import { anyOf } from '#blueprint/filters.ts'
import { choice, day, id, text, uuid } from '#blueprint/kinds/kinds.ts'
import { advanced } from '#blueprint/screen/list.ts'
import { revenueProducts } from '#areas/agents/day-totals/products.ts'
import { opening } from '#areas/reports/definition/measures.ts'
import { report } from '#areas/reports/definition/report.ts'
import { corrected, deductions, netShare, ratios, revenue, shares } from './revenue-measures.ts'

export const groupings = ['DAY', 'DOMAIN', 'PRODUCT'] as const

/** Gross and net gaming revenue of the start node with its whole downline, by day, domain and product or some of them. */
export const ggrReport = report({
  path: '/ggr',
  report: 'ggr',
  title: 'GGR',
  permission: 'BALANCE_SHEET_VIEW',
  above: 'reports/revenue/revenue-definition',
  group: {
    day: day('Day', { sortable: true }),
    domain: text('Domain', { sortable: true }),
    product: choice('Product', revenueProducts, { sortable: true }),
    ...advanced({
      currency: text('Currency'),
      accounts: text('Accounts'),
      profit: text('Profit'),
      corrections: text('Corrections'),
    }),
    id: uuid('Row'),
    agentId: id('Viewing agent'),
  },
  measures: {
    bets: opening(revenue.bets, 'accounts'),
    stake: opening(revenue.stake, 'accounts'),
    returned: opening(revenue.returned, 'accounts'),
    commission: opening(revenue.commission, 'accounts'),
    counted: opening(revenue.counted, 'accounts'),
    ggr: opening(revenue.ggr, 'accounts'),
    bonusCost: opening(revenue.bonusCost, 'accounts'),
    providerFee: opening(deductions.providerFee, 'accounts'),
    paymentFee: opening(deductions.paymentFee, 'accounts'),
    jackpot: opening(deductions.jackpot, 'accounts'),
    other: opening(deductions.other, 'accounts'),
    ngr: opening(revenue.ngr, 'accounts'),
    ...netShare,
    corrected: opening(corrected, 'corrections'),
    ...ratios,
    downlinePl: opening(shares.downlinePl, 'profit'),
    ownPl: opening(shares.ownPl, 'profit'),
    uplinePl: opening(shares.uplinePl, 'profit'),
  },
  filters: {
    product: anyOf(revenueProducts, { label: 'Product', promoted: true }),
    by: anyOf(groupings, { label: 'Group by', promoted: true }),
  },
  links: [],
  sort: ['day', 'descending'],
  empty: 'No settled bets match these filters.',
})
