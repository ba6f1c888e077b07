import { revenueProducts } from '#areas/agents/rules/products.ts'

/** What the days of a player are made of: revenue by product, and payments. */
export const playerProducts = [...revenueProducts, 'deposit', 'withdrawal'] as const
export type PlayerProduct = (typeof playerProducts)[number]
export const productLabels = { deposit: 'Deposits', withdrawal: 'Withdrawals' } as const
