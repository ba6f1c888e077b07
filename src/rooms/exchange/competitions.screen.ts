import { action } from '#blueprint/action.ts'
import { anyOf, contains, idIs, is } from '#blueprint/filters.ts'
import { amount, id, instant, integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/list.ts'
import { mapCompetition } from './event-additions.screen.ts'
import { limitCompetition } from './event-market-actions.screen.ts'
import { sports } from '#domain/exchange/catalogue.ts'

const unsorted = { unsorted: true } as const
const edits = {
  permission: 'EXCHANGE_COMPETITION_EDIT',
  on: 'row',
  asks: 'reason',
  refreshes: ['/competitions', '/events'],
} as const

export const lockCompetition = action({
  ...edits,
  name: 'bet-lock',
  title: 'Lock bets',
  input: {},
  tone: 'danger',
  confirm: 'Lock betting on every event of {name}?',
})
export const unlockCompetition = action({
  ...edits,
  name: 'bet-unlock',
  title: 'Unlock bets',
  input: {},
  confirm: 'Unlock betting on {name}?',
})
export const editCompetition = action({
  ...edits,
  name: 'details',
  title: 'Edit',
  input: {
    name: text('Name', { longest: 160 }),
    region: text('Region', { longest: 80, optional: true }),
    order: integer('Order', { least: 0, most: 10_000, hint: 'Lower stands first' }),
    isVisible: toggle('Visible'),
  },
})

export const mergeCompetition = action({
  ...edits,
  name: 'merger',
  title: 'Merge into another',
  input: { into: id('Competition id', { hint: 'The one that stays; events and what the feed tells go there' }) },
  tone: 'danger',
  preview: true,
  confirm: 'Move every event of {name} to another competition?',
  refreshes: ['/competitions', '/events', '/market-result'],
})

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
  empty: 'No competition for the selected filter',
  actions: [editCompetition, limitCompetition, mapCompetition, mergeCompetition, lockCompetition, unlockCompetition],
})
