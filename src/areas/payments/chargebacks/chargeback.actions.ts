import { action } from '#blueprint/screen/action.ts'
import { choice, instant, longText, text } from '#blueprint/kinds/kinds.ts'
import { picture } from '#blueprint/kinds/picture.ts'
import { queue } from '#blueprint/screen/queue.ts'
import { fileHead, maxChargebackLines } from '#areas/payments/rules/chargebacks/chargeback-file.ts'
import { chargebackCauses, chargebackFlow } from '#areas/payments/rules/chargebacks/chargeback.ts'
import { causeLabels } from './labels.ts'

const permission = 'DEPOSIT_CHARGEBACK'

/** Cases that wait for an answer or for the bank, each assigned to the user who collects its evidence. */
export const chargebackQueue = queue({
  of: 'deposit_chargeback',
  noun: 'chargeback',
  permission,
  claim: 'untilReleased',
  assignee: 'claimedBy',
})

/** Offered on the list of deposits. */
export const openChargeback = action({
  name: 'chargeback',
  title: 'Open chargeback',
  permission,
  on: 'row',
  input: {
    reference: text('Case number', { hint: 'As the gateway or bank writes it', maxLength: 80 }),
    cause: choice('Cause', chargebackCauses, { labels: causeLabels }),
    respondBy: instant('Answer until', { optional: true, hint: 'Empty: seven days from now' }),
  },
  confirm: 'Open a chargeback of the {amount} deposit of {player}? No money moves before its outcome.',
  asks: 'reason',
})

export const importChargebacks = action({
  name: 'import',
  title: 'Import file',
  permission,
  on: 'list',
  input: {
    csv: longText('CSV', { maxLength: 200_000, hint: `First line: ${fileHead}. Max ${maxChargebackLines} lines.` }),
  },
  confirm:
    'Open a chargeback for each line? Lines that are known already are passed over. If one line fails, none is imported.',
  asks: 'reason',
  preview: true,
})

export const addEvidence = action({
  name: 'evidence',
  title: 'Add evidence',
  permission,
  on: 'row',
  input: {
    picture: picture('Picture', { at: '/api/chargeback-evidence/picture', hint: 'Say in the reason what it shows' }),
  },
  asks: 'reason',
})

const outcome = { permission, on: 'row', input: {} } as const

export const contestChargeback = action({
  ...outcome,
  name: 'contest',
  title: 'Contest',
  move: [chargebackFlow, 'contest'],
  confirm: 'Record that the evidence was sent to the gateway?',
  asks: 'reason',
})

export const winChargeback = action({
  ...outcome,
  name: 'win',
  title: 'Won',
  move: [chargebackFlow, 'win'],
  confirm: 'Record that the bank left {amount} of {player} with you?',
  asks: 'reason',
})

const loss = { ...outcome, asks: 'password', secondApproval: 'always', tone: 'danger' } as const

export const loseChargeback = action({
  ...loss,
  name: 'loss',
  title: 'Lost',
  move: [chargebackFlow, 'lose'],
  confirm:
    'Record the loss and reverse the {amount} deposit of {player}? What the balance does not cover is their debt.',
})

export const acceptChargeback = action({
  ...loss,
  name: 'acceptance',
  title: 'Accept',
  move: [chargebackFlow, 'accept'],
  confirm:
    'Accept without an answer and reverse the {amount} deposit of {player}? What the balance does not cover is their debt.',
})
