import { pick } from '#blueprint/kinds/choices.ts'
import { instant } from '#blueprint/kinds/kinds.ts'
import { vipLevel } from '#blueprint/kinds/vip.ts'
import { action } from '#blueprint/screen/action.ts'
import { transitions } from '#blueprint/transitions.ts'
import { vipLevelFlow } from '#areas/marketing/rules/vip-change.ts'

export const vipLevelMoves = transitions(
  vipLevelFlow,
  { permission: 'VIP_EDIT' },
  {
    deactivate: {
      title: 'Deactivate',
      tone: 'danger',
      confirm: 'Deactivate {name}? Evaluations no longer give or take it. Players who have it stay.',
    },
    activate: 'Activate',
  },
)

/** The preview is the simulation: how many players would move. */
export const evaluatePlayers = action({
  permission: 'VIP_EDIT',
  on: 'list',
  name: 'calculation',
  title: 'Evaluate players',
  input: { domain: pick('Domain', '/api/domain-choices') },
  confirm: 'Move the players of this domain to the levels that they reached? It also happens every day.',
  preview: true,
})

export const movePlayer = action({
  permission: 'PLAYER_VIP_EDIT',
  on: 'row',
  name: 'move',
  title: 'Move player',
  input: {
    level: vipLevel('VIP level'),
    lockedUntil: instant('Locked until', {
      optional: true,
      hint: 'No evaluation changes the level before. Empty: the next one may.',
    }),
  },
  asks: 'reason',
  confirm: 'Change the VIP level of {player}? The terms of the new level apply from now on.',
})
