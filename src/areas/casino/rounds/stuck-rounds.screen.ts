import { rowAddress } from '#blueprint/address.ts'
import { is } from '#blueprint/filters.ts'
import { agentLink, amount, choice, instant, integer, playerLink, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { advanced, list, opening } from '#blueprint/screen/list.ts'
import { casinoProviders } from '#areas/agents/rules/products.ts'
import { roundRepairs } from '#areas/casino/rules/repair-round.ts'
import { findings, queryStates, roundStates, steps } from '#areas/casino/rules/stuck-round.ts'
import { repairProposals } from '#areas/casino/rules/books/matching-repair.ts'
import { addRoundNote, askAboutRound, endOpenRound, roundQueue } from './round.actions.ts'
import { findingLabels, proposalLabels, queryLabels, repairLabels, roundLabels, stepLabels } from './round-labels.ts'
import { playerIds } from '#areas/players/profile/cards/shared.ts'

/** Minutes after which a round without a result counts as stuck. */
export const slowMinutes = 10

/** Rounds without a result from the provider. */
export const stuckRounds = list({
  path: '/player-balance-repair-report/rounds',
  title: 'Stuck rounds',
  permission: 'PLAYER_BALANCE_REPAIR_REPORT',
  scope: 'downline',
  subject: 'round_note',
  cases: { of: roundQueue, since: 'startedAt', within: 'casinoRounds', assignee: 'claimedBy' },
  above: 'reports/balances/repairs/repair-tabs',
  columns: {
    startedAt: instant('Started'),
    provider: choice('Provider', casinoProviders),
    game: text('Game'),
    player: playerLink('Player'),
    agent: agentLink('Agent'),
    bet: amount('Bet', { total: 'sum' }),
    win: amount('Win', { total: 'sum' }),
    staked: amount('Ledger stake', { total: 'sum', hint: 'Amount posted in the ledger' }),
    returned: amount('Ledger return', { total: 'sum', hint: 'Amount posted in the ledger' }),
    minutes: integer('Waiting time (min)'),
    lastCallAt: instant('Last call', { hint: 'Newest call of the provider in this round' }),
    finding: choice('Finding', findings, { labels: findingLabels }),
    step: choice('Next step', steps, { labels: stepLabels }),
    status: status('Status', roundStates, { labels: roundLabels, sortable: true }),
    asked: choice('Question', queryStates, { labels: queryLabels, hint: 'The newest question to the provider' }),
    providerStatus: choice('Provider status', roundStates, { labels: roundLabels }),
    providerStake: amount('Provider stake'),
    providerWin: amount('Provider win'),
    proposal: choice('Matching repair', repairProposals, { labels: proposalLabels }),
    answeredAt: instant('Answered', { hidden: true }),
    answer: text('Answer', { hidden: true, hint: 'As the provider wrote it, or why there is none' }),
    fixedBy: text('Resolved by', { hint: 'Assignee when the round ended' }),
    claimedBy: text('Assigned to'),
    note: text('Note'),
    notedAt: instant('Note added', { hidden: true }),
    // Named as the field of the repair, which it fills in.
    ...advanced({ repair: choice('Proposed repair', roundRepairs, { labels: repairLabels }) }),
    id: uuid('Round', { hidden: false, sortable: true }),
    ...playerIds,
  },
  filters: (on) => ({
    ...on(
      ['startedAt', 'provider', 'player', 'playerId', 'agentId', 'domainId', 'id', 'finding', 'status', 'claimedBy'],
      { promoted: ['provider', 'player', 'finding', 'status'] },
    ),
    isFree: is({ label: 'Unassigned' }),
  }),
  tabs: {
    Open: opening({ status: 'OPEN' }, 'startedAt', 'ascending'),
    Resolved: 'SETTLED,VOIDED',
    All: {},
  },
  sort: ['startedAt', 'descending'],
  empty: 'No stuck rounds match these filters.',
  links: [
    {
      title: 'Questions to the provider',
      to: rowAddress('/casino-reconciliation/questions', { roundId: ':id', requestedAt: 'all' }),
      permission: 'PLAYER_BALANCE_REPAIR_REPORT',
      when: ['asked'],
    },
  ],
  actions: [...roundQueue.actions, addRoundNote, askAboutRound, endOpenRound],
})
