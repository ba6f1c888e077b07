import { anyOf, contains, idIs, is } from '#blueprint/filters.ts'
import { amount, id, instant, integer, percent, text, toggle } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { editCompetition, lockCompetition, mergeCompetition, unlockCompetition } from './competition-actions.screen.ts'
import { mapCompetition } from '#areas/exchange/events/event-additions.screen.ts'
import { limitCompetition } from '#areas/exchange/markets/event-market-actions.screen.ts'
import { sports } from '#areas/exchange/rules/markets/catalogue.ts'

const unsorted = { unsorted: true } as const
export const competitions = list({
  path: '/competitions',
  title: 'Competitions',
  permission: 'EXCHANGE_COMPETITION_VIEW',
  scope: 'everyone',
  subject: 'competition',
  columns: {
    id: id('Competition id'),
    name: text('Competition'),
    sport: text('Sport', unsorted),
    region: text('Region', unsorted),
    externalId: text('Provider id', { hidden: true, mapped: true, unsorted: true }),
    events: integer('Events', unsorted),
    openEvents: integer('Open', unsorted),
    order: integer('Order'),
    isVisible: toggle('Visible', unsorted),
    isBetLocked: toggle('Bet lock', unsorted),
    mergedInto: text('Merged into', unsorted),
    minStake: amount('Least stake', { hidden: true, unsorted: true }),
    maxStake: amount('Largest stake', { hidden: true, unsorted: true }),
    maxLoss: amount('Largest loss', { hidden: true, unsorted: true }),
    maxProfit: amount('Largest profit', { hidden: true, unsorted: true }),
    maxDeviation: percent('Odds deviation', { hidden: true, unsorted: true }),
    delaySeconds: integer('Delay (s)', { hidden: true, unsorted: true }),
    version: integer('Version', { hidden: true, unsorted: true }),
    updatedAt: instant('Updated'),
  },
  filters: {
    sport: anyOf(sports, { label: 'Sport', promoted: true }),
    name: contains({ label: 'Competition', promoted: true }),
    region: contains({ label: 'Region' }),
    isVisible: is({ label: 'Visible' }),
    isBetLocked: is({ label: 'Bet locked' }),
    id: idIs({ label: 'Competition id' }),
  },
  sort: ['order', 'ascending'],
  paging: 'pages',
  export: ['csv', 'xlsx', 'pdf'],
  tabs: [
    { title: 'Competitions', filters: {} },
    { title: 'Sports', filters: {}, elsewhere: { to: '/sports', permission: 'EXCHANGE_COMPETITION_VIEW' } },
  ],
  empty: 'No competition for the selected filter',
  actions: [editCompetition, limitCompetition, mapCompetition, mergeCompetition, lockCompetition, unlockCompetition],
})
