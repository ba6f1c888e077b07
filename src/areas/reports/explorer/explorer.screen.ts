import { anyOf, chosen, equals, is } from '#blueprint/filters.ts'
import { anySport } from '#blueprint/kinds/offered-filter.ts'
import {
  accountLink,
  amount,
  choice,
  day,
  id,
  integer,
  percent,
  playerLink,
  profit,
  text,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { advanced } from '#blueprint/screen/list.ts'
import { casinoProviders, revenueProducts } from '#areas/agents/rules/products.ts'
import { measures, opening } from '#areas/reports/definition/measures.ts'
import { report } from '#areas/reports/definition/report.ts'
import { revenue } from '#areas/reports/revenue/revenue-measures.ts'
import { dimensions, figures, verticals } from './dimensions.ts'
import { compared, figure, split } from './shown-columns.ts'

const before = { total: 'sum', sortable: true, hint: 'In the period before' } as const
const sorted = { sortable: true } as const

const columns = {
  day: split('DAY', day('Day', sorted)),
  week: split('WEEK', day('Week from', { ...sorted, hint: 'By the first day of the week of the domain' })),
  month: split('MONTH', text('Month', sorted)),
  fiscalMonth: split('FISCAL_MONTH', text('Fiscal month', sorted)),
  domain: split('DOMAIN', text('Domain', sorted)),
  level: split('LEVEL', text('Level', { ...sorted, hint: 'Each agent with its own share and its own players' })),
  account: split('ACCOUNT', accountLink('Account', { filter: 'node' })),
  player: split('PLAYER', playerLink('Player', { ...sorted, id: 'bettorId' })),
  vertical: split('VERTICAL', choice('Vertical', verticals, sorted)),
  product: split('PRODUCT', choice('Product', revenueProducts, sorted)),
  provider: split('PROVIDER', choice('Provider', casinoProviders, { ...sorted, hint: 'Of casino games' })),
  sport: split('SPORT', text('Sport', { ...sorted, hint: 'Empty for products without markets' })),
  competition: split('COMPETITION', text('Competition', sorted)),
  event: split('EVENT', text('Event', sorted)),
  market: split('MARKET', text('Market', sorted)),
  ...advanced({
    currency: text('Currency'),
    behind: text('Link'),
    behindShares: text('Link of shares'),
    behindBefore: text('Link before'),
    behindRevenue: text('Link of revenue'),
  }),
  id: uuid('Row'),
  agentId: id('Agent id'),
  playerId: id('Id of a player as account'),
  bettorId: id('Player id'),
} as const

const figuresOfRows = {
  bets: figure('BETS', opening(measures.bets, 'behind')),
  stake: figure('STAKE', opening(measures.stake, 'behind')),
  returned: figure('RETURNED', opening(measures.returned, 'behind')),
  playerPl: figure('PLAYER', opening(measures.playerPl, 'behind')),
  downlinePl: figure('DOWNLINE', opening(measures.downlinePl, 'behindShares')),
  commission: figure('COMMISSION', opening(measures.commission, 'behind')),
  ownPl: figure('OWN', opening(measures.ownPl, 'behindShares')),
  uplinePl: figure('UPLINE', opening(measures.uplinePl, 'behindShares')),
  rtp: figure('RTP', opening(measures.rtp, 'behind')),
  ggr: figure('GGR', opening(revenue.ggr, 'behindRevenue')),
  ngr: figure('NGR', opening(revenue.ngr, 'behindRevenue')),
  betsBefore: compared(opening(integer('Bets before', before), 'behindBefore')),
  stakeBefore: compared(opening(amount('Stake before', before), 'behindBefore')),
  playerPlBefore: compared(opening(profit('Player P/L before', before), 'behindBefore')),
  ownPlBefore: compared(opening(profit('Own P/L before', before), 'behindBefore')),
  ownPlChange: compared(profit('Change of own P/L', { ...before, hint: 'Less the period before' })),
  ownPlChangeRate: compared(percent('Change %', { ...sorted, hint: 'Empty where it was not above zero before' })),
  ownPlChangePerDay: compared(
    percent('Change per day %', {
      ...sorted,
      hint: 'For a day of each period; they may have different numbers of days',
    }),
  ),
} as const

/**
 * Profit and loss by whatever its reader chooses: the figures of every report of profit, by each of their rows. Two dimensions are also
 * shown as a table with the second one as columns, and as a chart.
 */
export const explorer = report({
  path: '/explorer',
  report: 'explorer',
  title: 'Explorer',
  permission: 'PROFIT_VIEW',
  above: 'reports/explorer/explorer',
  group: columns,
  measures: figuresOfRows,
  filters: {
    by: anyOf(dimensions, { label: 'Rows', promoted: true }),
    across: anyOf(dimensions, { label: 'Columns', promoted: true }),
    figures: anyOf(figures, { label: 'Figures', promoted: true }),
    compare: is({ label: 'Compare with the period before' }),
    compareYear: is({ label: 'Compare with the year before' }),
    product: anyOf(revenueProducts, { label: 'Product' }),
    level: equals({ label: 'Level' }),
    sport: anySport(),
    eventId: chosen('event', { label: 'Event' }),
    marketId: chosen('market', { label: 'Market' }),
  },
  links: [],
  sort: ['day', 'descending'],
  empty: 'No settled bets match these filters.',
})
