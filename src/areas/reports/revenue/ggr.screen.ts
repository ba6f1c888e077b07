import { anyOf } from '#blueprint/filters.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import { choice, day, id, text, uuid } from '#blueprint/kinds/kinds.ts'
import { advanced } from '#blueprint/screen/list.ts'
import { casinoProviders, revenueProducts } from '#areas/agents/rules/products.ts'
import { opening } from '#areas/reports/definition/measures.ts'
import { report } from '#areas/reports/definition/report.ts'
import { corrected, deductions, netShare, ofAll, ownHold, ratios, revenue, shares } from './revenue-measures.ts'

export const groupings = ['DAY', 'WEEK', 'MONTH', 'FISCAL_MONTH', 'DOMAIN', 'PRODUCT', 'PROVIDER'] as const
/** Rows without a choice. */
export const usualGroupings: readonly (typeof groupings)[number][] = ['DAY', 'DOMAIN', 'PRODUCT']

/** A column of rows that are summed by it. */
const grouped = <K extends AnyKind>(by: (typeof groupings)[number], kind: K): K => ({
  ...kind,
  traits: {
    ...kind.traits,
    shownWith: { filters: ['by'], option: by, ...(usualGroupings.includes(by) && { isUsual: true }) },
  },
})

/** Gross and net gaming revenue of the start node with its whole downline, by day, domain and product or some of them. */
export const ggrReport = report({
  path: '/ggr',
  report: 'ggr',
  title: 'GGR',
  permission: 'BALANCE_SHEET_VIEW',
  above: 'reports/revenue/definitions/revenue-definition',
  group: {
    day: grouped('DAY', day('Day', { sortable: true })),
    week: grouped('WEEK', day('Week from', { sortable: true, hint: 'By the first day of the week of the domain' })),
    month: grouped('MONTH', text('Month', { sortable: true })),
    fiscalMonth: grouped('FISCAL_MONTH', text('Fiscal month', { sortable: true })),
    domain: grouped('DOMAIN', text('Domain', { sortable: true })),
    product: grouped('PRODUCT', choice('Product', revenueProducts, { sortable: true })),
    provider: grouped(
      'PROVIDER',
      choice('Provider', casinoProviders, { sortable: true, hint: 'Of casino games; empty for the rest' }),
    ),
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
    ggrShare: ofAll,
    bonusCost: opening(revenue.bonusCost, 'accounts'),
    providerFee: opening(deductions.providerFee, 'accounts'),
    paymentFee: opening(deductions.paymentFee, 'accounts'),
    jackpot: opening(deductions.jackpot, 'accounts'),
    other: opening(deductions.other, 'accounts'),
    ngr: opening(revenue.ngr, 'accounts'),
    ngrShare: opening(netShare.ngrShare, 'accounts'),
    corrected: opening(corrected, 'corrections'),
    hold: opening(ratios.hold, 'accounts'),
    rtp: opening(ratios.rtp, 'accounts'),
    ...ownHold,
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
