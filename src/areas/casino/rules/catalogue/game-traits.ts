/** The type of a game, as players look for it. */
export const gameKinds = [
  'SLOT',
  'LIVE',
  'TABLE',
  'CRASH',
  'VIRTUAL',
  'LOTTERY',
  'BINGO',
  'FISHING',
  'SCRATCH',
  'CARD',
] as const

export const volatilities = ['LOW', 'MID_LOW', 'MID', 'MID_HIGH', 'HIGH'] as const

export const devices = ['desktop', 'mobile'] as const
