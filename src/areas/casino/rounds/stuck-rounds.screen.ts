import { anyOf, contains, domains, idIs, is, period, under, uuidIs } from '#blueprint/filters.ts'
import {
  agentLink,
  amount,
  choice,
  id,
  instant,
  integer,
  playerLink,
  status,
  text,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { findings, roundStates, steps } from '#areas/casino/rules/stuck-round.ts'
import { noteOnRound, takeOnRound } from './round-actions.screen.ts'
import { findingLabels, roundLabels, stepLabels } from './round-labels.ts'

const unsorted = { unsorted: true } as const
const hidden = { hidden: true, unsorted: true } as const

/** Minutes after which a round without a result is no longer merely slow. */
export const slowMinutes = 10

/** Rounds that began and never ended: what was bet stands with the provider. */
export const stuckRounds = list({
  path: '/player-balance-repair-report/rounds',
  title: 'Stuck rounds',
  permission: 'PLAYER_BALANCE_REPAIR_REPORT',
  scope: 'downline',
  subject: 'round_case',
  above: 'reports/repairs/repair-tabs',
  columns: {
    startedAt: instant('Started'),
    provider: text('Provider', unsorted),
    game: text('Game', unsorted),
    player: playerLink('Player', unsorted),
    agent: agentLink('Agent', unsorted),
    bet: amount('Bet', { total: 'sum', unsorted: true }),
    win: amount('Win', { total: 'sum', unsorted: true }),
    staked: amount('Stake booked', { total: 'sum', unsorted: true, hint: 'In the ledger' }),
    returned: amount('Back booked', { total: 'sum', unsorted: true, hint: 'In the ledger' }),
    minutes: integer('Waits, minutes', unsorted),
    finding: choice('Finding', findings, { unsorted: true, labels: findingLabels }),
    step: choice('Next step', steps, { unsorted: true, labels: stepLabels }),
    status: status('Status', roundStates, { labels: roundLabels }),
    fixedBy: text('Fixed by', { unsorted: true, hint: 'Who looked after it when it ended' }),
    owner: text('Looked after by', unsorted),
    note: text('Note', unsorted),
    notedAt: instant('Noted', hidden),
    id: uuid('Round'),
    playerId: id('Player id', hidden),
    agentId: id('Agent id', hidden),
    domainId: integer('Domain', hidden),
  },
  filters: {
    startedAt: period({ label: 'Started' }),
    provider: contains({ label: 'Provider', promoted: true }),
    player: contains({ label: 'Player', promoted: true }),
    playerId: idIs({ label: 'Player id' }),
    agentId: under({ label: 'Agent' }),
    domainId: domains(),
    id: uuidIs({ label: 'Round' }),
    finding: anyOf(findings, { label: 'Finding', promoted: true }),
    status: anyOf(roundStates, { promoted: true }),
    owner: contains({ label: 'Looked after by' }),
    isFree: is({ label: 'Nobody’s yet' }),
  },
  tabs: [
    { title: 'Waiting', filters: { status: 'OPEN' } },
    { title: 'Fixed', filters: { status: 'SETTLED,VOIDED' } },
    { title: 'All', filters: {} },
  ],
  sort: ['startedAt', 'descending'],
  export: ['csv', 'xlsx', 'pdf'],
  empty: 'No round waits for its result',
  actions: [takeOnRound, noteOnRound],
})
