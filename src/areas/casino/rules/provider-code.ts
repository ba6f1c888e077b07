/** The providers of casino games, as rounds name them. */
export const providerCodes = ['qt', 'wc', 'slot', 'gap', 'aura'] as const
export type ProviderCode = (typeof providerCodes)[number]
