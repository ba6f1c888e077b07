import { idIs, is } from '#blueprint/filters.ts'
import { anySport } from '#blueprint/kinds/offered-filter.ts'
import { id, instant, integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import {
  addCompetition,
  editCompetition,
  lockCompetition,
  mergeCompetition,
  unlockCompetition,
} from './competition.actions.ts'
import { resumeCompetition, suspendCompetition } from '#areas/exchange/risk/alerts/bulk.actions.ts'
import { mapCompetition } from '#areas/exchange/markets/events/event-additions.actions.ts'
import { limitCompetition } from '#areas/exchange/markets/event-markets/event-market.actions.ts'
import { limitColumns } from '#areas/exchange/markets/limit-columns.ts'

export const competitions = list({
  path: '/competitions',
  title: 'Competitions',
  permission: 'EXCHANGE_COMPETITION_VIEW',
  scope: 'everyone',
  subject: 'competition',
  columns: {
    id: id('Competition id', { hidden: false, sortable: true }),
    name: text('Competition', { sortable: true }),
    sportName: text('Sport'),
    sport: text('Sport code', { hidden: true }),
    region: text('Region'),
    externalId: text('Provider id', { mapped: true, hidden: true }),
    events: integer('Events'),
    openEvents: integer('Open'),
    order: integer('Order'),
    isVisible: toggle('Visible'),
    isBetLocked: toggle('Bet lock'),
    mergedInto: text('Merged into'),
    ...advanced({
      ...limitColumns,
      version: integer('Version'),
    }),
    updatedAt: instant('Updated', { sortable: true }),
  },
  filters: (on) => ({
    sport: anySport({ promoted: true }),
    ...on(['name', 'region', 'isVisible'], { promoted: ['name'] }),
    isBetLocked: is({ label: 'Bet locked' }),
    id: idIs({ label: 'Competition id' }),
  }),
  sort: ['order', 'ascending'],
  paging: 'pages',
  tabs: [
    { title: 'Competitions', filters: {} },
    { title: 'Sports', filters: {}, elsewhere: { to: '/sports', permission: 'EXCHANGE_COMPETITION_VIEW' } },
    {
      title: 'Market templates',
      filters: {},
      elsewhere: { to: '/market-templates', permission: 'EXCHANGE_EVENT_VIEW' },
    },
  ],
  empty: 'No competitions match these filters.',
  actions: [
    addCompetition,
    editCompetition,
    limitCompetition,
    mapCompetition,
    mergeCompetition,
    lockCompetition,
    unlockCompetition,
    suspendCompetition,
    resumeCompetition,
  ],
})
