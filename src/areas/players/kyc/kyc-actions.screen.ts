import { action } from '#blueprint/screen/action.ts'
import { longText, text } from '#blueprint/kinds/kinds.ts'
import { kycFlow } from '#areas/players/rules/kyc/document.ts'
import {
  approveDocument,
  askForMoreDocuments,
  expireDocument,
  rejectDocument,
  takeBack,
} from '#areas/players/kyc-review/verdicts.screen.ts'

const usual = {
  permission: 'KYC_REVIEW',
} as const

export const takeDocument = action({
  ...usual,
  name: 'lease',
  title: 'Take',
  on: 'row',
  move: [kycFlow, 'take'],
  input: {},
})

/** The oldest one nobody holds; of two who ask at the same time each gets another. */
export const takeNext = action({
  ...usual,
  name: 'next',
  title: 'Take the next',
  on: 'list',
  input: {},
  isSilent: true,
})

export const takeOverDocument = action({
  ...usual,
  name: 'takeover',
  title: 'Take over',
  on: 'row',
  move: [kycFlow, 'take'],
  input: {},
  asks: 'reason',
  confirm: '{holder} is looking at it. Take it over?',
})

export const releaseDocument = action({
  ...usual,
  name: 'release',
  title: 'Give back',
  on: 'row',
  move: [kycFlow, 'release'],
  input: {},
})

export const assignDocuments = action({
  ...usual,
  name: 'assignment',
  title: 'Assign',
  on: 'rows',
  move: [kycFlow, 'take'],
  input: { to: text('To', { longest: 60, hint: 'Username of somebody who reviews documents' }) },
})

/** Too much for one person: whoever says so leaves it to somebody else. */
export const escalateDocument = action({
  ...usual,
  name: 'escalation',
  title: 'Leave to a second person',
  on: 'row',
  move: [kycFlow, 'escalate'],
  input: {},
  confirm: 'Leave the document to somebody else? You cannot decide on it yourself then.',
  asks: 'reason',
})

export const noteOnDocument = action({
  permission: 'KYC_REVIEW',
  name: 'note',
  title: 'Write a note',
  on: 'row',
  input: { text: longText('Note', { longest: 1900 }) },
})

export const kycActions = [
  takeNext,
  takeDocument,
  takeOverDocument,
  releaseDocument,
  approveDocument,
  rejectDocument,
  askForMoreDocuments,
  expireDocument,
  assignDocuments,
  escalateDocument,
  noteOnDocument,
  takeBack,
] as const
