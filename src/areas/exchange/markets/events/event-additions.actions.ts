import { action } from '#blueprint/screen/action.ts'
import { amount, choice, instant, integer, percent, text, toggle } from '#blueprint/kinds/kinds.ts'
import { idPick } from '#blueprint/kinds/choices.ts'
import { halves } from '#blueprint/kinds/tenths.ts'
import { templatesOfEvent } from '#areas/exchange/markets/templates/market-template.actions.ts'
import { marketKinds } from '#areas/exchange/rules/markets/catalogue.ts'

const rowOptions = { permission: 'EXCHANGE_EVENT_EDIT', on: 'row', asks: 'reason' } as const

export const addMarket = action({
  ...rowOptions,
  name: 'market',
  title: 'Add market',
  input: {
    name: text('Name', { maxLength: 120 }),
    kind: choice('Type', marketKinds),
    runners: text('Runners', {
      optional: true,
      maxLength: 2000,
      hint: 'Separate with commas. Leave empty for sessions, lines and lotteries.',
    }),
    winners: integer('Winners', {
      min: 0,
      max: 10,
      initially: 1,
      hint: 'Enter 0 to settle each runner separately.',
    }),
    line: halves('Line', {
      optional: true,
      min: 0,
      max: 2000,
      hint: 'A session begins at even money on both sides of it.',
    }),
    maxDistance: integer('Max runs from line', {
      optional: true,
      min: 1,
      max: 1000,
      hint: 'Maximum runs from the line that a meter market pays. Default: 50.',
    }),
    minStake: amount('Min stake', { isCommon: true, min: 1n, initially: '100.00' }),
    maxStake: amount('Max stake', { isCommon: true, min: 1n, initially: '100000.00' }),
    delaySeconds: integer('Bet delay (s)', { min: 0, max: 60, initially: 0 }),
    commission: percent('Commission', { initially: '0' }),
    rules: text('Rules', { optional: true, maxLength: 4000, hint: 'What players read about this market.' }),
  },
})

export const addEvent = action({
  permission: 'EXCHANGE_EVENT_EDIT',
  on: 'list',
  name: 'event',
  title: 'Add event',
  asks: 'reason',
  input: {
    competition: idPick('Competition', 'competition'),
    name: text('Name', { maxLength: 160 }),
    startsAt: instant('Start'),
    templates: templatesOfEvent,
  },
})

export const haltEvent = action({
  ...rowOptions,
  name: 'halts',
  title: 'Set automatic suspension',
  input: {
    wicket: toggle('On a wicket'),
    goal: toggle('On a goal'),
    redCard: toggle('On a red card'),
    penalty: toggle('On a penalty'),
    silentSeconds: integer('Feed silence before suspension (s)', {
      optional: true,
      min: 2,
      max: 600,
      hint: 'Leave empty to disable.',
    }),
  },
})

const provider = { providerId: text('Provider id', { maxLength: 80, hint: 'The id that the provider feed uses.' }) }
export const mapEvent = action({
  ...rowOptions,
  name: 'mapping',
  title: 'Map to provider',
  input: provider,
})
export const mapCompetition = action({
  ...rowOptions,
  permission: 'EXCHANGE_COMPETITION_EDIT',
  name: 'mapping',
  title: 'Map to provider',
  input: provider,
})
