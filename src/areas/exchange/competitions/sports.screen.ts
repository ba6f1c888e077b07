import { rowAddress } from '#blueprint/address.ts'
import { action } from '#blueprint/screen/action.ts'
import { anyOf, is } from '#blueprint/filters.ts'
import { choice, instant, integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { sports as known } from '#areas/exchange/rules/markets/catalogue.ts'
import { competitions } from './competitions.screen.ts'
import { limits } from '#areas/exchange/markets/event-market.actions.ts'
import { limitColumns } from '#areas/exchange/markets/limit-columns.ts'

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

/** Settings of a sport; its limits apply to all its competitions, events and markets. */
export const sports = list({
  path: '/sports',
  title: 'Sports',
  permission: 'EXCHANGE_COMPETITION_VIEW',
  scope: 'everyone',
  subject: 'sport',
  columns: {
    name: text('Sport'),
    competitions: integer('Competitions'),
    openEvents: integer('Open events'),
    isVisible: toggle('Visible'),
    isBetLocked: toggle('Bet lock'),
    ...limitColumns,
    updatedAt: instant('Updated', { sortable: true }),
    ...advanced({
      id: choice('Sport id', known, { sortable: true }),
      version: integer('Version'),
    }),
  },
  filters: {
    id: anyOf(known, { label: 'Sport', promoted: true }),
    isVisible: is({ label: 'Visible' }),
    isBetLocked: is({ label: 'Bet locked' }),
  },
  sort: ['name', 'ascending'],
  export: ['csv', 'xlsx'],
  empty: 'No sports match these filters.',
  tabs: [
    { title: 'Competitions', filters: {}, elsewhere: { to: '/competitions', permission: competitions.permission } },
    { title: 'Sports', filters: {} },
  ],
  actions: [limitSport, showSport, lockSport, unlockSport],
  links: [
    {
      title: 'Competitions',
      to: rowAddress('/competitions', { sport: ':id' }),
      permission: 'EXCHANGE_COMPETITION_VIEW',
    },
  ],
})
