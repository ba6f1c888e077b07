import { action } from '#blueprint/screen/action.ts'
import { agentPick } from '#blueprint/kinds/choices.ts'
import { amount, choice, percent, text } from '#blueprint/kinds/kinds.ts'
import { commissionModes } from '#areas/agents/rules/chips/path.ts'
import { noReturnField } from '#areas/agents/terms/terms.actions.ts'

export const commissionLabels = {
  share: 'Split by share',
  platform: 'Platform only',
  parent: 'Direct agent of the player',
  rate: 'Rate per level',
  stakes: 'On session stakes and match losses',
  losses: 'On session and match losses',
}

/** Players have no shares, so the action is available for agents only. */
export const agentsOnly = ['kind', 'AGENT', 'Available for agents only.'] as const
const rowChange = { on: 'row', asks: 'password' } as const

export const editAccount = action({
  ...rowChange,
  permission: 'DOWNLINE_EDIT',
  name: 'details',
  title: 'Name and limit',
  input: {
    name: text('Name', { maxLength: 50 }),
    exposureLimit: amount('Exposure limit', {
      optional: true,
      min: 0n,
      hint: 'Leave empty for no individual limit.',
    }),
  },
  asks: 'reason',
})

export const limitExposures = action({
  ...rowChange,
  permission: 'DOWNLINE_EDIT',
  on: 'rows',
  name: 'exposure-limits',
  title: 'Exposure limit',
  input: {
    exposureLimit: amount('Exposure limit', {
      optional: true,
      min: 0n,
      hint: 'Leave empty for no individual limit.',
    }),
  },
  asks: 'reason',
})

/** New shares apply to new bets; placed bets keep the path they were placed under. */
export const editSharesOf = action({
  ...rowChange,
  permission: 'DOWNLINE_SHARE_EDIT',
  name: 'shares',
  when: agentsOnly,
  title: 'Shares & commission',
  view: 'agents/tree/opening/sharing',
  preview: true,
  input: {
    share: percent('Exchange', { hint: 'Cumulative share of the account and its downline' }),
    bookmakerShare: percent('Bookmaker'),
    fancyShare: percent('Fancy'),
    casinoShare: percent('Casino'),
    commissionMode: choice('Commission', commissionModes, { labels: commissionLabels }),
    isShareLocked: noReturnField,
  },
  confirm: 'Change the shares and commission of {account}? The change applies to new bets only.',
})

export const moveAccountTo = action({
  ...rowChange,
  permission: 'PLAYER_MOVE',
  name: 'upline',
  title: 'Move account',
  secondApproval: 'always',
  preview: true,
  input: { parent: agentPick('New upline agent') },
  confirm:
    'Move {account} and its downline to another upline? A second approver must confirm. Past earnings stay where they were paid.',
})
