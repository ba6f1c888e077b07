import { exchangeProducts } from '#areas/settings/rules/catalogue.ts'

/** Product groups that earn or lose, as roll-ups and shares name them. */
export const profitProducts = [...exchangeProducts, 'sportsbook', 'casino'] as const
