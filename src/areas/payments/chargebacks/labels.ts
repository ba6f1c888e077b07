import { stateLabels } from '#blueprint/labels.ts'

export const chargebackLabels = {
  ...stateLabels,
  OPEN: 'Open',
  CONTESTED: 'Contested',
  WON: 'Won',
  LOST: 'Lost',
  ACCEPTED: 'Accepted',
}

export const causeLabels = {
  FRAUD: 'Fraud',
  NOT_RECOGNISED: 'Payment not recognised',
  NOT_RECEIVED: 'Credit not received',
  DUPLICATE: 'Paid twice',
  WRONG_AMOUNT: 'Wrong amount',
  OTHER: 'Other',
}

export const sourceLabels = { STAFF: 'Entered by staff', FILE: 'File of the gateway', CALLBACK: 'Callback' }
