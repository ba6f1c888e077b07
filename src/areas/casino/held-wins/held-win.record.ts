import { recordOf } from '#engine/records/record-of.ts'
import { heldWinFlow } from '#areas/casino/rules/held-win.ts'

/** A win that is held belongs to its player and to the player's agent. */
export const heldWin = recordOf('casino_held_win', {
  scope: 'agent',
  key: ['cell', 'player_id', 'id'],
  flow: heldWinFlow,
  name: ({ id }) => `held win ${id}`,
  shown: ['status', 'playerId', 'provider', 'game', 'stake', 'amount', 'takenBack', 'currency', 'followUp'],
})
