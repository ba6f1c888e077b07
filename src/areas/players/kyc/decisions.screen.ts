import { action } from '#blueprint/screen/action.ts'
import { many } from '#blueprint/kinds/choices.ts'
import { choice, day, integer, longText, toggle } from '#blueprint/kinds/kinds.ts'
import { kycFlow, rejectReasons } from '#areas/players/rules/kyc/document.ts'
import { documentTypes } from '#areas/players/rules/kyc/types.ts'
import { checkPoints } from '#areas/players/rules/kyc/checklist.ts'
import { checkLabels, rejectLabels, typeLabels } from './words.ts'

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
    level: integer('Level it proves', {
      optional: true,
      least: 1,
      most: 2,
      hint: '1: who he is, 2: where he lives too; empty for a selfie or a bank proof',
    }),
    expiresOn: day('Valid until', { optional: true, hint: 'Empty: it does not end' }),
    checked: many('Looked at', checkPoints, { labels: checkLabels }),
    isSamePerson: toggle('Same person as on the other account', { optional: true, initially: false }),
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
    why: choice('Because', rejectReasons, { labels: rejectLabels }),
    words: longText('Words for the player', { optional: true, longest: 500, hint: 'Empty: the usual sentence' }),
  },
  confirm: 'Reject the document of {player}? He is told why.',
})

export const requestDocuments = action({
  ...usual,
  name: 'request',
  title: 'Ask for more',
  on: 'row',
  move: [kycFlow, 'askForMore'],
  input: {
    types: many('Documents', documentTypes, { labels: typeLabels }),
    note: longText('Words for the player', { optional: true, longest: 500 }),
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
  confirm: 'The document of {player} no longer proves anything?',
})
