import { anyOf } from '#blueprint/filters.ts'
import { rowAddress } from '#blueprint/address.ts'
import { profit, text } from '#blueprint/kinds/kinds.ts'
import { advanced } from '#blueprint/screen/list.ts'
import { profitProducts } from '#areas/agents/rules/products.ts'
import { accountGroup } from '#areas/reports/definition/account-group.ts'
import { opening, profitAndLoss } from '#areas/reports/definition/measures.ts'
import { report } from '#areas/reports/definition/report.ts'

const { bets, stake, playerPl, downlinePl, commission, ownPl, uplinePl } = profitAndLoss

const counted = profit('Adjustments', {
  total: 'sum',
  hint: 'Manual player adjustments that count towards GGR. They belong to no product, so they are left out when products are selected.',
  sortable: true,
})
const ggr = profit('GGR', {
  total: 'sum',
  hint: 'Player losses plus commission, less adjustments that count towards GGR',
  sortable: true,
})

/**
 * P/L of each account directly below the start node, including its downline. Player results are from the player’s side,
 * agent results from the operator’s; downline, own and upline of a row sum to zero.
 */
export const plByDownline = report({
  path: '/PLby-downline-report',
  report: 'pl_by_downline',
  title: 'P/L by downline',
  permission: 'PL_BY_DOWNLINE',
  group: { ...accountGroup, ...advanced({ days: text('Link'), revenue: text('Link') }) },
  measures: {
    bets: opening(bets, 'days'),
    stake: opening(stake, 'days'),
    playerPl: opening(playerPl, 'days'),
    downlinePl: opening(downlinePl, 'days'),
    commission: opening(commission, 'days'),
    ownPl: opening(ownPl, 'days'),
    uplinePl: opening(uplinePl, 'days'),
    counted: opening(counted, 'revenue'),
    ggr: opening(ggr, 'revenue'),
  },
  filters: { product: anyOf(profitProducts, { label: 'Product', promoted: true }) },
  links: [
    {
      title: 'Days',
      to: rowAddress('/profit', { node: ':nodeId' }),
      permission: 'PROFIT_VIEW',
      when: ['nodeId'],
      carries: { settledOn: 'settledOn', product: 'product', domainId: 'domainId', hideZero: 'hideZero' },
    },
    {
      title: 'Exchange results by market',
      to: rowAddress('/PLby-market-report/players', { playerId: ':playerId' }),
      permission: 'PL_BY_MARKET_REPORT',
      when: ['playerId'],
      carries: { settledOn: 'settledOn', node: 'node', domainId: 'domainId', hideZero: 'hideZero' },
    },
  ],
  sort: ['account', 'ascending'],
  empty: 'No accounts match these filters.',
})
