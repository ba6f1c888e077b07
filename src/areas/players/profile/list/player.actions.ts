import { action } from '#blueprint/screen/action.ts'
import { accountFlow, betLockFlow } from '#areas/agents/rules/accounts/account-status.ts'
import { restrictPlayers } from '#areas/players/limits/restrictions/restriction.actions.ts'
import { giveChips, takeChips } from '#areas/agents/cash/entries/chips.actions.ts'
import { messagePlayers } from '#areas/agents/messages/message.actions.ts'
import { endPlayerSessions, resetPlayerPassword } from '#areas/players/profile/cards/access.actions.ts'
import { editPlayer, erasePlayer, markTestPlayer } from '#areas/players/profile/cards/profile.actions.ts'
import { playerBetLock, playerStatus } from './player-states.actions.ts'
import { setCommission } from '#areas/players/profile/accounts/player-commission.actions.ts'
import { setVip } from '#areas/players/profile/accounts/vip.actions.ts'
import { exportPersonalData } from '#areas/players/profile/accounts/data-export.actions.ts'
import { addNote } from '#areas/players/profile/cards/notes.actions.ts'
import { revealPlayer } from '#areas/players/profile/cards/reveal.actions.ts'
import { createTag, retireTag, tagPlayers, untagPlayers } from '#areas/players/profile/tags/tags.actions.ts'

const many = {
  on: 'rows',
  input: {},
  asks: 'reason',
  secondApproval: 'aboveLimit',
} as const

/** With more than 50 players, each change needs a second approval. */
export const blockPlayers = action({
  ...many,
  name: 'blocks',
  title: 'Block selected',
  permission: 'PLAYER_STATUS_EDIT',
  move: [accountFlow, 'lock'],
  tone: 'danger',
  confirm: 'Block {username}? The player cannot log in.',
})

export const lockBetsOfPlayers = action({
  ...many,
  name: 'bet-locks',
  title: 'Lock bets of selected',
  permission: 'PLAYER_BET_LOCK',
  move: [betLockFlow, 'lock'],
  stateColumn: 'betLock',
  confirm: 'Lock bets of {username}? No new bets are accepted.',
})

export const playerActions = [
  giveChips,
  takeChips,
  ...Object.values(playerBetLock),
  ...Object.values(playerStatus),
  restrictPlayers,
  addNote,
  messagePlayers,
  tagPlayers,
  untagPlayers,
  setVip,
  setCommission,
  lockBetsOfPlayers,
  blockPlayers,
  resetPlayerPassword,
  endPlayerSessions,
  editPlayer,
  markTestPlayer,
  exportPersonalData,
  erasePlayer,
  revealPlayer,
  createTag,
  retireTag,
] as const
