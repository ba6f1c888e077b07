import { stateLabels } from '#blueprint/labels.ts'

export const complaintLabels = {
  ...stateLabels,
  OPEN: 'Open',
  ACKNOWLEDGED: 'Acknowledged',
  ANSWERED: 'Answered',
  HANDED_OVER: 'Handed over',
  CLOSED: 'Decided outside',
}

export const kindLabels = {
  PAYMENT: 'Deposit or withdrawal',
  BET: 'Bet or result',
  BONUS: 'Bonus',
  ACCOUNT: 'Account',
  RESPONSIBLE_GAMING: 'Limits and exclusions',
  PERSONAL_DATA: 'Personal data',
  SERVICE: 'Service',
  OTHER: 'Other',
}

export const channelLabels = {
  EMAIL: 'Email',
  CHAT: 'Chat',
  PHONE: 'Phone',
  LETTER: 'Letter',
  REGULATOR: 'Regulator',
}

export const outcomeLabels = {
  UPHELD: 'Upheld',
  PARTLY_UPHELD: 'Partly upheld',
  REJECTED: 'Not upheld',
  WITHDRAWN: 'Withdrawn',
}
