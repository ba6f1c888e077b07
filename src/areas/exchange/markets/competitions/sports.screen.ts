import { anyOffered } from '#blueprint/kinds/offered-filter.ts'
import { rowAddress } from '#blueprint/address.ts'
import { is } from '#blueprint/filters.ts'
import { instant, integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { competitions } from './competitions.screen.ts'
import { limitColumns } from '#areas/exchange/markets/limit-columns.ts'
import {
  addSport,
  editSport,
  limitSport,
  showSport,
  lockSport,
  sportOff,
  sportOn,
  unlockSport,
} from './sports.actions.ts'

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
    isActive: toggle('Active', { hint: 'A sport that is off takes no new competitions, events and templates.' }),
    isVisible: toggle('Visible'),
    isBetLocked: toggle('Bet lock'),
    order: integer('Order', { sortable: true }),
    ...limitColumns,
    updatedAt: instant('Updated', { sortable: true }),
    ...advanced({
      id: text('Code', { sortable: true }),
      names: text('Names in other languages'),
      providerIds: text('Provider ids'),
      version: integer('Version'),
    }),
  },
  filters: {
    id: anyOffered('/api/sports/names', { label: 'Sport', promoted: true }),
    isActive: is({ label: 'Active' }),
    isVisible: is({ label: 'Visible' }),
    isBetLocked: is({ label: 'Bet locked' }),
  },
  sort: ['order', 'ascending'],
  export: ['csv', 'xlsx'],
  empty: 'No sports match these filters.',
  tabs: [
    { title: 'Competitions', filters: {}, elsewhere: { to: '/competitions', permission: competitions.permission } },
    { title: 'Sports', filters: {} },
    {
      title: 'Market templates',
      filters: {},
      elsewhere: { to: '/market-templates', permission: 'EXCHANGE_EVENT_VIEW' },
    },
  ],
  actions: [addSport, editSport, limitSport, showSport, lockSport, unlockSport, sportOff, sportOn],
  links: [
    {
      title: 'Competitions',
      to: rowAddress('/competitions', { sport: ':id' }),
      permission: 'EXCHANGE_COMPETITION_VIEW',
    },
  ],
})
