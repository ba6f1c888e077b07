import { action } from '#blueprint/screen/action.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { transitions } from '#blueprint/transitions.ts'
import { betLockFlow } from '#areas/agents/rules/accounts/account-status.ts'

const watchFields = {
  permission: 'RISK_ALERT_EDIT',
  on: 'row',
  input: { remark: text('Reason', { maxLength: 200 }) },
} as const
/** Locks or unlocks betting of the player a row is about. */
const lockFields = { permission: 'PLAYER_BET_LOCK', asks: 'reason', stateColumn: 'betLock' } as const
const lock = {
  title: 'Lock bets',
  tone: 'danger',
  confirm: 'Lock bets of {player}? No new bets are accepted.',
} as const
const both = {
  lock: { ...lock, name: 'bet-lock' },
  unlock: {
    name: 'bet-unlock',
    title: 'Unlock bets',
    confirm: 'Unlock bets of {player}? New bets are accepted again.',
  },
} as const

/** For rows that are players: player exposure. */
export const watchFromExposure = action({ ...watchFields, name: 'watch', title: 'Add to watchlist' })
export const betLockFromExposure = transitions(betLockFlow, lockFields, both)

/** For rows that are bets. */
export const watchFromBet = action({ ...watchFields, name: 'player-watch', title: 'Add to watchlist' })
export const betLockFromBet = transitions(betLockFlow, lockFields, { lock: { ...lock, name: 'player-lock' } })

/** For rows of the watchlist. */
export const unwatchPlayer = action({ ...watchFields, name: 'unwatching', title: 'Remove from watchlist', input: {} })
export const betLockFromWatchlist = transitions(betLockFlow, lockFields, both)
