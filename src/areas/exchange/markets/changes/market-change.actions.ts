import { action } from '#blueprint/screen/action.ts'
import { pick } from '#blueprint/kinds/choices.ts'
import { instant, percent } from '#blueprint/kinds/kinds.ts'

export const removeRunner = action({
  name: 'runner-removal',
  title: 'Withdraw runner',
  permission: 'MARKET_RESULT_SETTLE',
  on: 'row',
  input: {
    runner: pick('Runner', '/api/event-markets/:id/runners'),
    reduction: percent('Reduction factor', { hint: 'Reduction applied to odds matched before the withdrawal' }),
  },
  confirm: 'Withdraw a runner from {name} of {event}? Bets on it are voided.',
  asks: 'password',
  secondApproval: 'aboveLimit',
  secondPermission: 'MARKET_RESULT_CONFIRM',
  preview: true,
  tone: 'danger',
})

export const recountMarket = action({
  name: 'recount',
  title: 'Recalculate exposure',
  permission: 'MARKET_RESULT_SETTLE',
  on: 'row',
  input: {},
  confirm:
    'Recalculate the exposure of each player on {name} of {event} from the open bets? Only exposures that differ are corrected.',
  asks: 'password',
  preview: true,
})

export const voidByTime = action({
  name: 'time-voidance',
  title: 'Void bets by time',
  permission: 'MARKET_RESULT_VOID',
  on: 'row',
  input: {
    from: instant('Placed from'),
    to: instant('Placed before', { optional: true, hint: 'Leave empty to include bets up to now.' }),
  },
  confirm: 'Void every bet on {name} of {event} placed in this period?',
  asks: 'password',
  secondApproval: 'aboveLimit',
  secondPermission: 'MARKET_RESULT_CONFIRM',
  preview: true,
  tone: 'danger',
})
