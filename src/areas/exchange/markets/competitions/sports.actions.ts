import { action } from '#blueprint/screen/action.ts'
import { integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { limits } from '#areas/exchange/markets/event-markets/event-market.actions.ts'

const rowOptions = {
  permission: 'EXCHANGE_COMPETITION_EDIT',
  on: 'row',
  asks: 'reason',
} as const

const details = {
  name: text('Name', { maxLength: 60 }),
  order: integer('Order', { min: 0, max: 10_000, initially: 100, hint: 'Lower values are listed first.' }),
  names: text('Names in other languages', {
    optional: true,
    maxLength: 1000,
    hint: 'Language and name, like "hi: क्रिकेट, ta: கிரிக்கெட்". Player sites show them.',
  }),
  providerIds: text('Provider ids', {
    optional: true,
    maxLength: 400,
    hint: 'What feeds call the sport beside its code. Separate with commas.',
  }),
}

export const addSport = action({
  ...rowOptions,
  on: 'list',
  name: 'sport',
  title: 'Add sport',
  input: {
    ...details,
    code: text('Code', {
      optional: true,
      maxLength: 30,
      pattern: /^[a-z][a-z0-9_]{0,29}$/,
      patternHint: 'Lowercase letters, digits and underscores',
      hint: 'What tickets and feeds send. Made from the name if left empty; it cannot be changed later.',
    }),
  },
})

export const editSport = action({ ...rowOptions, name: 'details', title: 'Edit', input: details })

export const sportOff = action({
  ...rowOptions,
  name: 'off',
  title: 'Switch off',
  input: {},
  when: ['isActive', true, 'The sport is already off.'],
  confirm: 'Switch {name} off? It takes no new competitions, events and templates. What exists runs out.',
})

export const sportOn = action({
  ...rowOptions,
  name: 'on',
  title: 'Switch on',
  input: {},
  when: ['isActive', false, 'The sport is already on.'],
})

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
