import { playerProducts, productLabels } from '#areas/reports/players/player-products.ts'

/** What the quick report is made of: the days of players, and players who registered. */
export const quickProducts = [...playerProducts, 'registrations'] as const
export type QuickProduct = (typeof quickProducts)[number]
export const quickLabels = { ...productLabels, registrations: 'Registrations' } as const

export const payments = ['deposit', 'withdrawal'] as const
export type Payment = (typeof payments)[number]

export const groupings = ['DAY', 'DOMAIN', 'ACCOUNT', 'PRODUCT', 'METHOD'] as const
export type Grouping = (typeof groupings)[number]
