import { stateLabels, type Labels } from '#blueprint/labels.ts'

export const findingLabels: Labels = {
  NO_RESULT: 'Bet without a result',
  RESULT_NOT_SAID: 'Win booked, round not ended',
  BET_NOT_BOOKED: 'Bet not in the ledger',
  AMOUNTS_DIFFER: 'Stakes differ',
}
export const stepLabels: Labels = {
  WAIT: 'Wait for the provider',
  ASK_PROVIDER: 'Ask the provider',
  CHECK_BALANCE: 'Check the balance',
  CLOSE_WITH_PROVIDER: 'Have the provider end it',
}
export const roundLabels: Labels = { ...stateLabels, SETTLED: 'Completed', VOIDED: 'CANCELLED' }
