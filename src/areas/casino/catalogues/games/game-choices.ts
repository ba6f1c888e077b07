import type { devices, gameKinds, volatilities } from '#areas/casino/rules/catalogue/game-traits.ts'

export const gameKindLabels: Readonly<Record<(typeof gameKinds)[number], string>> = {
  SLOT: 'Slot',
  LIVE: 'Live',
  TABLE: 'Table',
  CRASH: 'Crash',
  VIRTUAL: 'Virtual',
  LOTTERY: 'Lottery',
  BINGO: 'Bingo',
  FISHING: 'Fishing',
  SCRATCH: 'Scratch card',
  CARD: 'Card',
}

export const volatilityLabels: Readonly<Record<(typeof volatilities)[number], string>> = {
  LOW: 'Low',
  MID_LOW: 'Medium low',
  MID: 'Medium',
  MID_HIGH: 'Medium high',
  HIGH: 'High',
}

export const gameTags = ['new', 'hot', 'exclusive', 'jackpot', 'live'] as const
export const gameTagLabels: Readonly<Record<(typeof gameTags)[number], string>> = {
  new: 'New',
  hot: 'Hot',
  exclusive: 'Exclusive',
  jackpot: 'Jackpot',
  live: 'Live',
}

export const deviceLabels: Readonly<Record<(typeof devices)[number], string>> = {
  desktop: 'Desktop',
  mobile: 'Mobile',
}
