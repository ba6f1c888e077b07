import { action } from '#blueprint/screen/action.ts'
import { many } from '#blueprint/kinds/choices.ts'
import { choice, day, integer, longText, toggle } from '#blueprint/kinds/kinds.ts'
import { kycFlow, rejectReasons } from '#areas/players/rules/kyc/document.ts'
import { documentTypes } from '#areas/players/rules/kyc/types.ts'
import { checkPoints } from '#areas/players/rules/kyc/checklist.ts'
import { checkLabels, rejectLabels, typeLabels } from './shared.ts'

const usual = {
  permission: 'KYC_REVIEW',
} as const

export const approveDocument = action({
  ...usual,
  name: 'verification',
  title: 'Approve',
  on: 'row',
  move: [kycFlow, 'approve'],
  input: {
    level: integer('KYC level', {
      optional: true,
      min: 1,
      max: 2,
      hint: '1: identity, 2: identity and address. Leave empty for a selfie or bank proof.',
    }),
    expiresOn: day('Valid until', { optional: true, hint: 'Leave empty if it does not expire.' }),
    checked: many('Checks done', checkPoints, { labels: checkLabels }),
    isSamePlayer: toggle('Same person as on the other account', { optional: true, initially: false }),
  },
  confirm: 'Approve the document of {player}?',
})

export const rejectDocument = action({
  ...usual,
  name: 'refusal',
  title: 'Reject',
  on: 'row',
  move: [kycFlow, 'reject'],
  tone: 'danger',
  input: {
    reasonCode: choice('Reason', rejectReasons, { labels: rejectLabels }),
    message: longText('Message to the player', {
      optional: true,
      maxLength: 500,
      hint: 'Leave empty to send the standard text.',
    }),
  },
  confirm: 'Reject the document of {player}? The player is notified of the reason.',
})

export const requestDocuments = action({
  ...usual,
  name: 'request',
  title: 'Request documents',
  on: 'row',
  move: [kycFlow, 'askForMore'],
  input: {
    types: many('Documents', documentTypes, { labels: typeLabels }),
    note: longText('Message to the player', { optional: true, maxLength: 500 }),
  },
})

export const expireDocument = action({
  ...usual,
  name: 'expiry',
  title: 'Mark expired',
  on: 'row',
  move: [kycFlow, 'expire'],
  tone: 'danger',
  input: {},
  asks: 'reason',
  confirm: 'Mark the document of {player} as expired? It no longer counts towards the KYC level.',
})
