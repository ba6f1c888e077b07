import { action } from '#blueprint/screen/action.ts'
import { instant, percent, text } from '#blueprint/kinds/kinds.ts'

export const removeRunner = action({
  name: 'runner-removal',
  title: 'Take a runner out',
  permission: 'MARKET_RESULT_SETTLE',
  on: 'row',
  input: {
    runner: text('Runner', { hint: 'Its name or id' }),
    reduction: percent('Reduction factor', { hint: 'By how much prices fall that were matched before' }),
  },
  confirm: 'Take a runner out of {name} of {event}? Bets on it are void.',
  asks: 'password',
  preview: true,
  tone: 'danger',
})

export const recountMarket = action({
  name: 'recount',
  title: 'Recalculate',
  permission: 'MARKET_RESULT_SETTLE',
  on: 'row',
  input: {},
  confirm: 'Compute what the open bets of {name} of {event} cost each player anew? Only what differs is put right.',
  asks: 'password',
  preview: true,
})

export const voidByTime = action({
  name: 'time-voidance',
  title: 'Void by time',
  permission: 'MARKET_RESULT_VOID',
  on: 'row',
  input: {
    from: instant('Placed from'),
    to: instant('Placed before', { optional: true, hint: 'Empty: until now' }),
  },
  confirm: 'Void every bet on {name} of {event} that was placed in this time?',
  asks: 'password',
  secondPerson: 'aboveLimit',
  secondPermission: 'MARKET_RESULT_CONFIRM',
  preview: true,
  tone: 'danger',
})
