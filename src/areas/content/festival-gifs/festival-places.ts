/** Where the player site shows an animation of a festival. */
export const festivalPlaces = ['HEADER', 'LOGO', 'FULL_SCREEN', 'CORNER'] as const
export const festivalPlaceLabels = {
  HEADER: 'Header',
  LOGO: 'Over the logo',
  FULL_SCREEN: 'Full screen',
  CORNER: 'Corner',
} as const

/** How often a player sees it. */
export const frequencies = ['SESSION', 'DAY', 'ALWAYS'] as const
export const frequencyLabels = { SESSION: 'Once a session', DAY: 'Once a day', ALWAYS: 'Always' } as const
