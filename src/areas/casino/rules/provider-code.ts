/** A provider of casino games, as rounds name it. */
export type ProviderCode = 'qt' | 'wc' | 'slot' | 'gap' | 'aura'
