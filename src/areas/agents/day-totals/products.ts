import { exchangeProducts } from '#areas/exchange/rules/markets/catalogue.ts'

/** Product groups with a P/L, as named in daily totals and shares. */
export const profitProducts = [...exchangeProducts, 'sportsbook', 'casino'] as const
