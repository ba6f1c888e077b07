import { exchangeProducts } from '#areas/exchange/rules/markets/catalogue.ts'

/** Product groups that earn or lose, as roll-ups and shares name them. */
export const profitProducts = [...exchangeProducts, 'sportsbook', 'casino'] as const
