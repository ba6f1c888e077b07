/** The overview has no tables of its own: it shows those of other areas. */
export const entities = {} as const
