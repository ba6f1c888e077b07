import { exchangeProducts } from '#areas/exchange/rules/markets/catalogue.ts'

/** Casino providers with a P/L of their own; `casino` is the total of days before they were counted apart. */
export const casinoProviders = ['aura', 'qt', 'wc', 'slot', 'gap'] as const

/** Product groups with a P/L, as named in daily totals. */
export const profitProducts = [...exchangeProducts, 'sportsbook', 'casino', ...casinoProviders] as const

/** What revenue is made of: products, and what belongs to none of them; payments cost fees by some definitions. */
export const revenueProducts = [...profitProducts, 'adjustments', 'bonuses', 'payments'] as const
export type RevenueProduct = (typeof revenueProducts)[number]

/** Products whose results are shared as those of another product. */
const sharedAs: Readonly<Record<string, string>> = {
  sportsbook: 'exchange',
  ...Object.fromEntries(casinoProviders.map((provider) => [provider, 'casino'])),
}

/** The products under which the shares of these products are stored. */
export const shareProductsOf = (products: readonly string[]): readonly string[] => [
  ...new Set(products.map((product) => sharedAs[product] ?? product)),
]
