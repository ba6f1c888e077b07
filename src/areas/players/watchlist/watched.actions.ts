import { action } from '#blueprint/screen/action.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { transitions } from '#blueprint/transitions.ts'
import { betLockFlow } from '#areas/agents/rules/accounts/account-status.ts'

const watching = {
  permission: 'RISK_ALERT_EDIT',
  on: 'row',
  input: { remark: text('Reason', { longest: 200 }) },
} as const
/** Bets of the player a row is about are taken no more, or again. */
const locking = { permission: 'PLAYER_BET_LOCK', asks: 'reason', stateColumn: 'betLock' } as const
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

/** Of a row that is a player: who is exposed. */
export const watchExposed = action({ ...watching, name: 'watch', title: 'Add to watchlist' })
export const betLockOfExposed = transitions(betLockFlow, locking, both)

/** Of a row that is one of his bets. */
export const watchOfBet = action({ ...watching, name: 'player-watch', title: 'Add to watchlist' })
export const betLockOfBet = transitions(betLockFlow, locking, { lock: { ...lock, name: 'player-lock' } })

/** Of a row of the watch list. */
export const unwatchPlayer = action({ ...watching, name: 'unwatching', title: 'Remove from watchlist', input: {} })
export const betLockOfWatched = transitions(betLockFlow, locking, both)
