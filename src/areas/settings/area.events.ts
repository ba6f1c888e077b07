/** Events of settings. */
export const events = [
  'currency.changed',
  'domain.changed',
  'domain.created',
  'place.changed',
  'place.mode_changed',
  'settings.changed',
] as const
