import { action } from '#blueprint/screen/action.ts'
import { minutes } from '#blueprint/screen/queue.ts'
import { picture } from '#blueprint/kinds/picture.ts'
import { amount, choice, longText, text, toggle } from '#blueprint/kinds/kinds.ts'
import {
  adjustmentCategories,
  adjustmentDirections,
  adjustmentFlow,
  adjustmentWallets,
  linkedKinds,
} from '#areas/reports/rules/balances/adjustment.ts'
import { fileHead, maxLines } from '#areas/reports/rules/balances/adjustment-file.ts'

const optionalOff = { optional: true, initially: false } as const

/** The endpoint is fixed by the specification. The free text of the reason becomes the note of the adjustment. */
export const requestAdjustment = action({
  name: 'request',
  title: 'Request adjustment',
  permission: 'ADJUST_REQUEST',
  on: 'list',
  at: '/api/adjustment/request',
  sameWithin: minutes(10),
  input: {
    player: text('Player', { hint: 'Username or id', maxLength: 60 }),
    wallet: choice('Wallet', adjustmentWallets, { optional: true, initially: 'cash' }),
    direction: choice('Direction', adjustmentDirections),
    amount: amount('Amount', { min: 1n }),
    category: choice('Category', adjustmentCategories),
    linked_kind: choice('Linked to', linkedKinds, { optional: true }),
    linked_id: text('Linked id', { optional: true, maxLength: 60 }),
    attachment: picture('Attachment', {
      optional: true,
      at: '/api/adjustment/picture',
      hint: 'Picture of the supporting evidence',
    }),
    counts_turnover: toggle('Counts towards turnover', optionalOff),
    counts_ggr: toggle('Counts towards GGR', optionalOff),
  },
  confirm:
    'Request this adjustment? Another user must approve it within 24 hours or it expires. Give a reason of at least 10 characters.',
  asks: 'password',
  preview: true,
})

export const importAdjustments = action({
  name: 'import',
  title: 'Import adjustments',
  permission: 'ADJUST_REQUEST',
  on: 'list',
  input: {
    csv: longText('CSV', { maxLength: 200_000, hint: `First line: ${fileHead}. Max ${maxLines} lines.` }),
  },
  confirm: 'Import all lines? If one line fails, none is imported. Check the preview first.',
  asks: 'password',
  preview: true,
})

const decisionTraits = { permission: 'ADJUST_APPROVE', on: 'row', input: {}, asks: 'password' } as const

export const approveAdjustment = action({
  ...decisionTraits,
  name: 'approval',
  title: 'Approve',
  move: [adjustmentFlow, 'approve'],
  confirm: 'Approve and post? {entryType} of {amount} for {player}.',
  preview: true,
})

export const approveAdjustments = action({
  ...decisionTraits,
  name: 'approvals',
  title: 'Approve selected',
  on: 'rows',
  move: [adjustmentFlow, 'approve'],
  confirm: 'Approve and post the selected adjustments?',
  preview: true,
})

export const rejectAdjustment = action({
  ...decisionTraits,
  name: 'rejection',
  title: 'Reject',
  move: [adjustmentFlow, 'reject'],
  tone: 'danger',
  confirm: 'Reject the adjustment of {amount} for {player}?',
})

export const cancelAdjustment = action({
  name: 'cancellation',
  title: 'Cancel request',
  permission: 'ADJUST_REQUEST',
  on: 'row',
  input: {},
  move: [adjustmentFlow, 'cancel'],
  confirm: 'Cancel the adjustment request of {amount} for {player}?',
  asks: 'reason',
})
