import { action } from '#blueprint/screen/action.ts'
import { choice } from '#blueprint/kinds/kinds.ts'
import { vipLevels } from '#areas/players/rules/care/vip.ts'
import { vipLabels } from '#areas/players/list/labels.ts'

/** Payout terms depend on the level, so changing more than 50 players at once needs a second approval. */
export const setVip = action({
  name: 'vip',
  title: 'Set VIP level',
  permission: 'PLAYER_VIP_EDIT',
  on: 'rows',
  input: { level: choice('VIP level', vipLevels, { labels: vipLabels }) },
  asks: 'reason',
  secondApproval: 'aboveLimit',
  confirm: 'Change the VIP level of {username}? The terms of the new level apply from now on.',
})
