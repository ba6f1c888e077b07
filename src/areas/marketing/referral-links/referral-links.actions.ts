import { action } from '#blueprint/screen/action.ts'
import { idPick } from '#blueprint/kinds/choices.ts'
import { transitions } from '#blueprint/transitions.ts'
import { referralLinkFlow } from '#areas/marketing/rules/referral-link.ts'

const edit = { permission: 'REFERRAL_LINK_EDIT' } as const

export const createReferralLink = action({
  ...edit,
  on: 'list',
  name: 'creation',
  title: 'Create link',
  input: { player: idPick('Player', 'player') },
  confirm: 'Create a referral link for this player? The player site creates one when a player asks for it.',
})

export const regenerateCode = action({
  ...edit,
  on: 'row',
  name: 'code',
  title: 'Regenerate code',
  tone: 'danger',
  input: {},
  confirm: 'Give the link of {player} a new code? The link that the player has shared stops working.',
})

export const referralLinkMoves = transitions(referralLinkFlow, edit, {
  deactivate: {
    title: 'Deactivate',
    tone: 'danger',
    confirm: 'Deactivate the link of {player}? Visitors see that it has ended, and nobody can register by it.',
  },
  activate: 'Activate',
})
