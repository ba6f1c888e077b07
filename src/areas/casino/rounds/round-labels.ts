import { stateLabels, type Labels } from '#blueprint/labels.ts'

export const findingLabels: Labels = {
  NO_RESULT: 'Bet without a result',
  RESULT_NOT_SAID: 'Win in the ledger, round still open',
  BET_NOT_BOOKED: 'Bet not in the ledger',
  AMOUNTS_DIFFER: 'Stake mismatch',
}
export const stepLabels: Labels = {
  WAIT: 'Wait for provider',
  ASK_PROVIDER: 'Contact provider',
  CHECK_BALANCE: 'Check balance',
  CLOSE_WITH_PROVIDER: 'Ask provider to close the round',
}
export const proposalLabels: Labels = {
  VOID: 'Void',
  CLOSE: 'Close with what was won',
  RESEND: 'Ask provider to send the win again',
  CHECK_BALANCE: 'Check balance',
  WAIT: 'Wait for provider',
}
export const queryLabels: Labels = {
  ASKED: 'Pending',
  ANSWERED: 'Answered',
  UNKNOWN: 'Round not known',
  FAILED: 'Failed',
}
export const roundLabels = stateLabels
export const repairLabels: Labels = { VOID: 'Void: return the stake', CLOSE: 'Close with what was won' }
