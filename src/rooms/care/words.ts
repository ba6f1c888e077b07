import { stateLabels } from '#blueprint/labels.ts'

export const restrictionLabels = { ...stateLabels, LIFTED: 'Lifted' }

export const scopeLabels = {
  LOGIN: 'Login',
  BET: 'All bets',
  SPORT: 'Sport',
  MARKET_TYPE: 'Market type',
  PROVIDER: 'Provider',
  DEPOSIT: 'Deposit',
  WITHDRAWAL: 'Withdrawal',
  BONUS: 'Bonus',
}

export const kindLabels = { BLOCK: 'Block', MAX_STAKE: 'Max stake', DELAY: 'Delay', REVIEW: 'Review' }

export const sourceLabels = { MANUAL: 'Manual', RULE: 'Rule', RG: 'RG', DEVICE: 'Device alert', STATE: 'State' }
