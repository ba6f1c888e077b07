import { action } from '#blueprint/screen/action.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { betLockFlow } from '#areas/agents/rules/accounts/account-status.ts'

const refreshes = [
  '/watched-players',
  '/inplay-bets',
  '/player-exposure',
  '/players',
  '/api/risk-management/tops',
  '/api/inplay-exposure/board',
]
const watching = {
  permission: 'RISK_ALERT_EDIT',
  on: 'row',
  input: { remark: text('Why', { longest: 200 }) },
  refreshes,
} as const
const locking = {
  permission: 'PLAYER_BET_LOCK',
  on: 'row',
  input: {},
  asks: 'reason',
  stateColumn: 'betLock',
  refreshes,
} as const
const lock = {
  ...locking,
  title: 'Lock bets of the player',
  move: [betLockFlow, 'lock'],
  tone: 'danger',
  confirm: 'Take no more bets of {player}?',
} as const
const unlock = {
  ...locking,
  title: 'Unlock bets of the player',
  move: [betLockFlow, 'unlock'],
  confirm: 'Take bets of {player} again?',
} as const

/** Of a row that is a player: who is exposed. */
export const watchExposed = action({ ...watching, name: 'watch', title: 'Watch the player' })
export const lockExposed = action({ ...lock, name: 'bet-lock' })
export const unlockExposed = action({ ...unlock, name: 'bet-unlock' })

/** Of a row that is one of his bets. */
export const watchOfBet = action({ ...watching, name: 'player-watch', title: 'Watch the player' })
export const lockOfBet = action({ ...lock, name: 'player-lock' })

/** Of a row of the watch list. */
export const unwatchPlayer = action({ ...watching, name: 'unwatching', title: 'Watch no more', input: {} })
export const lockWatched = action({ ...lock, name: 'bet-lock' })
export const unlockWatched = action({ ...unlock, name: 'bet-unlock' })
