import { stateLabels } from '#blueprint/labels.ts'

export const restrictionLabels = { ...stateLabels, LIFTED: 'Lifted' }

export const scopeLabels = {
  LOGIN: 'Login',
  BET: 'All bets',
  SPORT: 'Sport',
  EVENT: 'Event',
  MARKET_TYPE: 'Market type',
  PROVIDER: 'Provider',
  DEPOSIT: 'Deposit',
  WITHDRAWAL: 'Withdrawal',
  BONUS: 'Bonus',
  REFERRAL: 'Referral',
  CHAT: 'Chat',
}

export const kindLabels = {
  BLOCK: 'Block',
  MAX_STAKE: 'Max stake',
  MAX_WIN: 'Max win',
  MAX_EXPOSURE: 'Max exposure',
  MIN_ODDS: 'Min odds',
  DELAY: 'Delay',
  REVIEW: 'Review',
}

export const sourceLabels = {
  MANUAL: 'Manual',
  RULE: 'Rule',
  RG: 'Responsible gaming',
  DEVICE: 'Device alert',
  STATE: 'State',
}

export const limitLabels = { DEPOSIT: 'Deposits', LOSS: 'Losses', WAGER: 'Stakes', SESSION: 'Session time' }

export const periodLabels = { DAY: '24 hours', WEEK: '7 days', MONTH: 'Month' }

export const setterLabels = { PLAYER: 'Player', OPERATOR: 'Operator' }

export const termLabels = {
  '6_MONTHS': '6 months',
  '1_YEAR': '1 year',
  '2_YEARS': '2 years',
  '5_YEARS': '5 years',
  FOR_GOOD: 'Permanent',
}

export const exclusionLabels = { COOL_OFF: 'Cool-off', SELF_EXCLUSION: 'Self-exclusion' }
