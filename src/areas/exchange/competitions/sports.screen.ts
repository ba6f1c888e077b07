import { rowAddress } from '#blueprint/address.ts'
import { anyOf, is } from '#blueprint/filters.ts'
import { choice, instant, integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { sports as known } from '#areas/exchange/rules/markets/catalogue.ts'
import { competitions } from './competitions.screen.ts'
import { limitColumns } from '#areas/exchange/markets/limit-columns.ts'
import { limitSport, showSport, lockSport, unlockSport } from './sports.actions.ts'

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
