import { anyOf } from '#blueprint/filters.ts'
import { rowAddress } from '#blueprint/address.ts'
import { revenueProducts } from '#areas/agents/rules/products.ts'
import { accountGroup } from '#areas/reports/definition/account-group.ts'
import { report } from '#areas/reports/definition/report.ts'
import { deductions, netShare, ratios, revenue, shares } from './revenue-measures.ts'

/** The accounts behind a figure of revenue: those directly below the start node, each with its whole downline. */
export const ggrByAccount = report({
  path: '/ggr/accounts',
  title: 'GGR by account',
  permission: 'BALANCE_SHEET_VIEW',
  above: 'reports/revenue/definitions/revenue-definition',
  group: accountGroup,
  measures: { ...revenue, ...deductions, ...netShare, ...ratios, ...shares },
  filters: { product: anyOf(revenueProducts, { label: 'Product', promoted: true }) },
  links: [
    {
      title: 'Days',
      to: rowAddress('/ggr', { node: ':nodeId' }),
      permission: 'BALANCE_SHEET_VIEW',
      when: ['nodeId'],
      carries: { settledOn: 'settledOn', product: 'product', domainId: 'domainId', hideZero: 'hideZero' },
    },
    {
      title: 'Statement',
      to: rowAddress('/account-statement', { account: ':playerId' }),
      permission: 'STATEMENTS_VIEW',
      when: ['playerId'],
      carries: { settledOn: 'at' },
    },
  ],
  sort: ['account', 'ascending'],
  empty: 'No accounts match these filters.',
})
