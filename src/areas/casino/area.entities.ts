/** Tables of casino that audit rows refer to, with their labels. */
export const entities = {
  round_note: 'Stuck round',
} as const
