/** Tables of casino that audit rows refer to, with their labels. */
export const entities = {
  round_note: 'Stuck round',
  casino_provider: 'Casino provider',
  casino_category: 'Casino category',
  casino_game: 'Casino game',
  free_round_grant: 'Free rounds',
  casino_provider_access: 'Casino report access',
  casino_report_day: 'Casino report',
  casino_difference: 'Casino difference',
  casino_sync: 'Catalogue sync',
  casino_sync_line: 'Difference of a catalogue',
  casino_sync_application: 'Differences applied at once',
  casino_held_win: 'Held win',
} as const

/** Tables that were renamed, by the former name. */
export const formerEntities = { round_case: 'round_note' } as const satisfies Readonly<
  Record<string, keyof typeof entities>
>
