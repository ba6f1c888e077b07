import { action } from '#blueprint/screen/action.ts'
import { amount, choice, integer, percent, text } from '#blueprint/kinds/kinds.ts'
import { pick, several } from '#blueprint/kinds/choices.ts'
import { halves } from '#blueprint/kinds/tenths.ts'
import { limits } from '#areas/exchange/markets/event-markets/event-market.actions.ts'
import { marketKinds } from '#areas/exchange/rules/markets/catalogue.ts'

const rowOptions = { permission: 'EXCHANGE_EVENT_EDIT', on: 'row', asks: 'reason' } as const

const values = {
  sport: pick('Sport', '/api/sports/choices'),
  name: text('Market', { maxLength: 120 }),
  kind: choice('Type', marketKinds),
  runners: text('Runners', {
    optional: true,
    maxLength: 2000,
    hint: 'Separate with commas. {first} and {second} are the sides of an event named like "India v Australia".',
  }),
  winners: integer('Winners', { min: 0, max: 10, initially: 1, hint: 'Enter 0 to settle each runner separately.' }),
  line: halves('Line', { optional: true, min: 0, max: 2000 }),
  maxDistance: integer('Max runs from line', { optional: true, min: 1, max: 1000 }),
  minStake: amount('Min stake', { isCommon: true, min: 1n, initially: '100.00' }),
  maxStake: amount('Max stake', { isCommon: true, min: 1n, initially: '100000.00' }),
  maxLoss: limits.maxLoss,
  maxProfit: limits.maxProfit,
  maxDeviation: limits.maxDeviation,
  delaySeconds: integer('Bet delay (s)', { min: 0, max: 60, initially: 0 }),
  commission: percent('Commission', { initially: '0' }),
  rules: text('Rules', { optional: true, maxLength: 4000, hint: 'What players read about this market.' }),
} as const

export const addTemplate = action({ ...rowOptions, on: 'list', name: 'template', title: 'Add template', input: values })

export const editTemplate = action({ ...rowOptions, name: 'values', title: 'Edit template', input: values })

export const templateOff = action({
  ...rowOptions,
  name: 'off',
  title: 'Switch off',
  input: {},
  when: ['isActive', true, 'The template is already off.'],
  confirm: 'Switch {name} off? Its markets stay as they are.',
})
export const templateOn = action({
  ...rowOptions,
  name: 'on',
  title: 'Switch on',
  input: {},
  when: ['isActive', false, 'The template is already on.'],
})

export const templatesOfEvent = several('Market templates', '/api/market-templates/options', {
  optional: true,
  hint: 'Each makes a market with its own values, which can be changed afterwards.',
})

export const addFromTemplates = action({
  ...rowOptions,
  name: 'templates',
  title: 'Add markets from templates',
  input: { templates: several('Market templates', '/api/market-templates/options') },
})
