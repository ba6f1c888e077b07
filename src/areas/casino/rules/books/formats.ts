import type { RoundFormat } from './reported-round.ts'

export const qtechFormat = {
  player: 'playerId',
  round: 'roundId',
  stake: 'totalBet',
  win: { total: 'totalPayout' },
  currency: 'currency',
  status: 'status',
  words: { PENDING: 'OPEN', COMPLETED: 'SETTLED', CANCELLED: 'VOIDED' },
} as const satisfies RoundFormat

export const worldCasinoFormat = {
  player: 'userId',
  round: 'providerRoundId',
  stake: 'betAmount',
  win: { total: 'winAmount' },
  currency: 'currency',
  status: 'roundStatus',
  words: { open: 'OPEN', closed: 'SETTLED', cancelled: 'VOIDED' },
} as const satisfies RoundFormat

export const gapFormat = {
  player: 'user',
  round: 'round',
  stake: 'bet',
  win: { total: 'win' },
  currency: 'currency',
  status: 'round_status',
  words: { OPEN: 'OPEN', CLOSED: 'SETTLED', ROLLED_BACK: 'VOIDED' },
  isMicro: true,
} as const satisfies RoundFormat

export const slotsFormat = {
  player: 'player',
  round: 'round',
  stake: 'bet',
  win: { total: 'win' },
  currency: 'currency',
  status: 'state',
  words: { running: 'OPEN', finished: 'SETTLED', rolled_back: 'VOIDED' },
} as const satisfies RoundFormat

/** What a round could cost the player, and its net result once it is over. */
export const auraFormat = {
  player: 'userId',
  round: 'roundId',
  stake: 'exposure',
  win: { net: 'pnl' },
  currency: 'currency',
  status: 'roundStatus',
  words: { RUNNING: 'OPEN', SETTLED: 'SETTLED', VOID: 'VOIDED' },
} as const satisfies RoundFormat
