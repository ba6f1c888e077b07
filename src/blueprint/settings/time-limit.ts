export const hour = 60
export const day = 24 * hour

/** The time within which the cases of a work queue are handled, in minutes; later ones are overdue. */
export const within = (title: string, initial: number) =>
  ({ kind: 'integer', title: `${title} (minutes)`, unit: 'minutes', initial, min: 1, max: 43_200 }) as const
