import { action } from '#blueprint/screen/action.ts'
import { vipLevel } from '#blueprint/kinds/vip.ts'

/** Payout terms depend on the level, so changing more than 50 players at once needs a second approval. */
export const setVip = action({
  name: 'vip',
  title: 'Set VIP level',
  permission: 'PLAYER_VIP_EDIT',
  on: 'rows',
  input: { level: vipLevel('VIP level') },
  asks: 'reason',
  secondApproval: 'aboveLimit',
  confirm: 'Change the VIP level of {username}? The terms of the new level apply from now on.',
})
