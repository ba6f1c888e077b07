import { stateLabels } from '#blueprint/labels.ts'

/** Labels of conditions. */
export const fieldLabels = {
  VIP_LEVEL: 'VIP level',
  DEPOSIT_COUNT: 'Number of deposits',
  REGISTERED: 'Days since registration',
  LAST_LOGIN: 'Days since last login',
  LAST_DEPOSIT: 'Days since last deposit',
  DEPOSITS: 'Deposits',
  TURNOVER: 'Turnover',
  STATUS: 'Account status',
  KYC: 'KYC status',
  VERTICAL: 'Vertical played',
  TAG: 'Tag',
}

export const comparisonLabels = { AT_LEAST: 'At least', AT_MOST: 'At most', IS: 'Is', IS_NOT: 'Is not' }

export const groupLabels = { PENDING: 'Waiting', GRANTED: 'Granted', SKIPPED: 'Skipped', CONTROL: 'Control group' }

export const campaignLabels = {
  ...stateLabels,
  DRAFT: 'Draft',
  WAITING: 'Waiting for approval',
  PAUSED: 'Paused',
  FINISHED: 'Finished',
}
