import { stateLabels } from '#blueprint/labels.ts'

export const triggerLabels = {
  FIRST_DEPOSIT: 'First deposit',
  EACH_DEPOSIT: 'Each deposit',
  CODE: 'Bonus code',
  VIP_LEVEL: 'VIP level reached',
}

export const wageringBaseLabels = { BONUS: 'The bonus', DEPOSIT: 'The deposit', DEPOSIT_AND_BONUS: 'Deposit and bonus' }

export const templateLabels = {
  ...stateLabels,
  DRAFT: 'Draft',
  WAITING: 'Waiting for approval',
  PAUSED: 'Paused',
  ENDED: 'Ended',
}
