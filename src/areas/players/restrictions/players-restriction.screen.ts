import { anyOf, contains, domains, idIs, period, under } from '#blueprint/filters.ts'
import {
  agentLink,
  amount,
  choice,
  id,
  instant,
  integer,
  odds,
  playerLink,
  status,
  text,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import {
  restrictionFlow,
  restrictionKinds,
  restrictionScopes,
  restrictionSources,
} from '#areas/players/rules/care/restriction.ts'
import { addRestriction, cloneRestriction, extendRestriction, liftRestriction } from './restriction-actions.screen.ts'
import { kindLabels, restrictionLabels, scopeLabels, sourceLabels } from '#areas/players/limits/words.ts'

/** Who is restricted, from what, why and until when. Of several in force the most restrictive holds. */
export const playersRestriction = list({
  path: '/players-restriction',
  title: 'Players restriction',
  permission: 'PLAYER_RESTRICTION',
  scope: 'downline',
  subject: 'player_restriction',
  columns: {
    setAt: instant('Set'),
    player: playerLink('Player'),
    agent: agentLink('Agent'),
    scope: choice('From what', restrictionScopes, { labels: scopeLabels, unsorted: true }),
    target: text('Which one', { unsorted: true }),
    kind: choice('Type', restrictionKinds, { labels: kindLabels, unsorted: true }),
    amount: amount('At most', { unsorted: true, hint: 'Stake or win of one bet, exposure in one market' }),
    odds: odds('Odds at least', { unsorted: true }),
    delay: integer('Delay (s)', { unsorted: true, hint: 'Seconds between two bets' }),
    status: status('Status', restrictionFlow.states, { labels: restrictionLabels, unsorted: true }),
    from: instant('From', { unsorted: true }),
    until: instant('Until', { unsorted: true }),
    reason: text('Reason', { unsorted: true }),
    source: choice('Source', restrictionSources, { labels: sourceLabels, unsorted: true }),
    setBy: text('Set by', { unsorted: true }),
    liftedBy: text('Lifted by', { unsorted: true }),
    liftedAt: instant('Lifted', { unsorted: true }),
    id: uuid('Id', { unsorted: true }),
    playerId: id('Player id', { hidden: true, unsorted: true }),
    agentId: id('Agent id', { hidden: true, unsorted: true }),
    domainId: integer('Domain', { hidden: true, unsorted: true }),
  },
  filters: {
    setAt: period({ label: 'Set', initially: 'all' }),
    status: anyOf(restrictionFlow.states, { promoted: true }),
    scope: anyOf(restrictionScopes, { label: 'From what', promoted: true }),
    kind: anyOf(restrictionKinds, { label: 'Type' }),
    source: anyOf(restrictionSources),
    player: contains({ label: 'Player' }),
    playerId: idIs({ label: 'Player id' }),
    agentId: under({ label: 'Agent' }),
    domainId: domains(),
  },
  sort: ['setAt', 'descending'],
  export: ['csv', 'xlsx', 'pdf'],
  empty: 'No restriction for the selected filter',
  tabs: [
    { title: 'Active', filters: { status: 'ACTIVE' } },
    { title: 'Expired', filters: { status: 'EXPIRED' } },
    { title: 'Lifted', filters: { status: 'LIFTED' } },
    { title: 'All', filters: {} },
  ],
  actions: [addRestriction, extendRestriction, cloneRestriction, liftRestriction],
})
