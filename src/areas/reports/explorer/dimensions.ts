import type { Permission } from '#blueprint/screen/permissions.ts'

/** What rows and columns of the explorer can be, in the order of their columns. */
export const dimensions = [
  'DAY',
  'WEEK',
  'MONTH',
  'FISCAL_MONTH',
  'DOMAIN',
  'LEVEL',
  'ACCOUNT',
  'PLAYER',
  'VERTICAL',
  'PRODUCT',
  'PROVIDER',
  'SPORT',
  'COMPETITION',
  'EVENT',
  'MARKET',
] as const
export type Dimension = (typeof dimensions)[number]

/** Rows without a choice. */
export const usualRows: readonly Dimension[] = ['DAY']

export const verticals = ['exchange', 'sportsbook', 'casino'] as const
export type Vertical = (typeof verticals)[number]

const ofAccounts: readonly Dimension[] = ['LEVEL', 'ACCOUNT', 'PLAYER']
const ofMarkets: readonly Dimension[] = ['SPORT', 'COMPETITION', 'EVENT', 'MARKET']

/** Both are the same days: months of fiscal years are called otherwise. */
export const isByMonth = (chosen: readonly Dimension[]): boolean =>
  chosen.includes('MONTH') || chosen.includes('FISCAL_MONTH')

export const isOfMarkets = (dimension: Dimension): boolean => ofMarkets.includes(dimension)

/** The right of the list that shows the same rows. */
export const permissionFor = (dimension: Dimension): Permission =>
  ofAccounts.includes(dimension) ? 'PL_BY_DOWNLINE' : isOfMarkets(dimension) ? 'PL_BY_MARKET_REPORT' : 'PROFIT_VIEW'

/** From which account the results are seen: one of them for all rows. */
export type Viewpoint = 'start' | 'account' | 'level' | 'player'

/** The finest account of the row. Levels are apart, also where one is selected: each agent counts with what it keeps itself. */
export const viewpointOf = (chosen: readonly Dimension[], level?: string): Viewpoint =>
  chosen.includes('PLAYER')
    ? 'player'
    : chosen.includes('LEVEL') || level !== undefined
      ? 'level'
      : chosen.includes('ACCOUNT')
        ? 'account'
        : 'start'

/** The figures of a row. */
export const figures = [
  'BETS',
  'STAKE',
  'RETURNED',
  'PLAYER',
  'DOWNLINE',
  'COMMISSION',
  'OWN',
  'UPLINE',
  'RTP',
  'GGR',
  'NGR',
] as const
export type ExploredFigure = (typeof figures)[number]

/** Figures by the definition of revenue, which are shown only where they were chosen. */
export const revenueFigures = ['GGR', 'NGR'] as const satisfies readonly ExploredFigure[]
export const isOfRevenue = (figure: ExploredFigure): boolean => revenueFigures.some((one) => one === figure)

/** The column of the list in which a dimension stands. */
export const dimensionColumns = {
  DAY: 'day',
  WEEK: 'week',
  MONTH: 'month',
  FISCAL_MONTH: 'fiscalMonth',
  DOMAIN: 'domain',
  LEVEL: 'level',
  ACCOUNT: 'account',
  PLAYER: 'player',
  VERTICAL: 'vertical',
  PRODUCT: 'product',
  PROVIDER: 'provider',
  SPORT: 'sport',
  COMPETITION: 'competition',
  EVENT: 'event',
  MARKET: 'market',
} as const satisfies Readonly<Record<Dimension, string>>

/** The columns of figures in the period before. */
export const figuresBefore: Readonly<Partial<Record<ExploredFigure, string>>> = {
  BETS: 'betsBefore',
  STAKE: 'stakeBefore',
  PLAYER: 'playerPlBefore',
  OWN: 'ownPlBefore',
}

/** The column of a figure. */
export const figureColumns = {
  BETS: 'bets',
  STAKE: 'stake',
  RETURNED: 'returned',
  PLAYER: 'playerPl',
  DOWNLINE: 'downlinePl',
  COMMISSION: 'commission',
  OWN: 'ownPl',
  UPLINE: 'uplinePl',
  RTP: 'rtp',
  GGR: 'ggr',
  NGR: 'ngr',
} as const satisfies Readonly<Record<ExploredFigure, string>>
