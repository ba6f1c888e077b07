import { action } from '#blueprint/screen/action.ts'
import { agentPick } from '#blueprint/kinds/choices.ts'
import { amount, choice, percent, text } from '#blueprint/kinds/kinds.ts'
import { commissionModes } from '#areas/agents/rules/chips/path.ts'
import { noReturnField } from '#areas/agents/terms/terms.actions.ts'

export const commissionWords = {
  share: 'Split by share',
  platform: 'Platform only',
  parent: 'Direct agent of the player',
  rate: 'Rate per level',
}

/** Players hold no part of the tree. */
export const agentsOnly = ['kind', 'AGENT', 'Available for agents only.'] as const
const change = { on: 'row', asks: 'password' } as const

export const editAccount = action({
  ...change,
  permission: 'DOWNLINE_EDIT',
  name: 'details',
  title: 'Name and limit',
  input: {
    name: text('Name', { longest: 50 }),
    exposureLimit: amount('Exposure limit', {
      optional: true,
      least: 0n,
      hint: 'Leave empty for no limit of its own.',
    }),
  },
  asks: 'reason',
})

export const limitExposures = action({
  ...change,
  permission: 'DOWNLINE_EDIT',
  on: 'rows',
  name: 'exposure-limits',
  title: 'Exposure limit',
  input: {
    exposureLimit: amount('Exposure limit', {
      optional: true,
      least: 0n,
      hint: 'Leave empty for no limit of their own.',
    }),
  },
  asks: 'reason',
})

/** New bets follow the new shares; those that are placed keep the path they were placed under. */
export const editSharesOf = action({
  ...change,
  permission: 'DOWNLINE_SHARE_EDIT',
  name: 'shares',
  when: agentsOnly,
  title: 'Shares & commission',
  view: 'agents/opening/sharing',
  preview: true,
  input: {
    share: percent('Exchange', { hint: 'Cumulative share of the account and its downline' }),
    bookmakerShare: percent('Bookmaker'),
    fancyShare: percent('Fancy'),
    casinoShare: percent('Casino'),
    commissionMode: choice('Commission', commissionModes, { labels: commissionWords }),
    isNoReturn: noReturnField,
  },
  confirm: 'Change the shares and commission of {account}? The change applies to new bets only.',
})

export const moveAccountTo = action({
  ...change,
  permission: 'PLAYER_MOVE',
  name: 'upline',
  title: 'Move account',
  secondPerson: 'always',
  preview: true,
  input: { parent: agentPick('New upline agent') },
  confirm:
    'Hang {account}, with everything below, elsewhere? A second person confirms it. What was earned stays where it is.',
})
