import { action } from '#blueprint/screen/action.ts'
import { toggle } from '#blueprint/kinds/kinds.ts'
import { limits } from '#areas/exchange/markets/event-market.actions.ts'

const rowOptions = {
  permission: 'EXCHANGE_COMPETITION_EDIT',
  on: 'row',
  asks: 'reason',
} as const

export const limitSport = action({ ...rowOptions, name: 'limits', title: 'Edit limits and delay', input: limits })

export const showSport = action({
  ...rowOptions,
  name: 'visibility',
  title: 'Show or hide sport',
  input: { isVisible: toggle('Visible', { hint: 'A hidden sport accepts no bets.' }) },
})

export const lockSport = action({
  ...rowOptions,
  name: 'bet-lock',
  title: 'Lock bets',
  input: {},
  tone: 'danger',
  confirm: 'Lock betting on every event of {name}?',
})

export const unlockSport = action({
  ...rowOptions,
  name: 'bet-unlock',
  title: 'Unlock bets',
  input: {},
  confirm: 'Unlock betting on {name}? Locks on its competitions and events remain.',
})
