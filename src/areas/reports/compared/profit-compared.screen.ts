import { anyOf } from '#blueprint/filters.ts'
import { amount, choice, day, id, profit, text } from '#blueprint/kinds/kinds.ts'
import { advanced } from '#blueprint/screen/list.ts'
import { profitProducts } from '#areas/agents/rules/products.ts'
import { measures, opening } from '#areas/reports/definition/measures.ts'
import { report } from '#areas/reports/definition/report.ts'

const { stake, playerPl, ownPl } = measures
const before = { total: 'sum', sortable: true, hint: 'On the same days of the period before' } as const
const change = { total: 'sum', sortable: true, hint: 'Less the same days of the period before' } as const

/**
 * Profit of each day beside that of the same day of the period before: the calendar months before, or as many days before. The last day of
 * a shorter month is compared with all last days of a longer one.
 */
export const profitCompared = report({
  path: '/profit/compared',
  title: 'Profit compared',
  permission: 'PROFIT_VIEW',
  above: 'reports/compared/compared-periods',
  group: {
    day: day('Day', { sortable: true }),
    dayBefore: day('Compared with', { sortable: true }),
    lastBefore: day('Up to', { sortable: true }),
    product: choice('Product', profitProducts, { sortable: true }),
    ...advanced({ currency: text('Currency'), now: text('Rows'), earlier: text('Rows before') }),
    id: id('Row'),
    agentId: id('Viewing agent'),
  },
  measures: {
    stake: opening(stake, 'now'),
    stakeBefore: opening(amount('Stake before', before), 'earlier'),
    stakeChange: profit('Change', change),
    playerPl: opening(playerPl, 'now'),
    playerPlBefore: opening(profit('Player P/L before', before), 'earlier'),
    ownPl: opening(ownPl, 'now'),
    ownPlBefore: opening(profit('Own P/L before', before), 'earlier'),
    ownPlChange: profit('Change of own P/L', change),
  },
  filters: { product: anyOf(profitProducts, { label: 'Product', promoted: true }) },
  links: [],
  sort: ['day', 'descending'],
  empty: 'No settled bets match these filters.',
})
