import { rowAddress } from '#blueprint/address.ts'
import { uuidIs } from '#blueprint/filters.ts'
import { amount, choice, instant, playerLink, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { casinoProviders } from '#areas/agents/rules/products.ts'
import { queryStates, roundStates } from '#areas/casino/rules/stuck-round.ts'
import { playerIds } from '#areas/players/profile/cards/shared.ts'
import { queryLabels, roundLabels } from './round-labels.ts'

/** Each question to a provider about a round, with its answer or why there is none. */
export const roundQuestions = list({
  path: '/casino-reconciliation/questions',
  title: 'Questions to providers',
  permission: 'PLAYER_BALANCE_REPAIR_REPORT',
  scope: 'downline',
  above: 'casino/reconciliation/reconciliation-tabs',
  columns: {
    requestedAt: instant('Asked'),
    provider: choice('Provider', casinoProviders),
    player: playerLink('Player'),
    externalRound: text('Round at provider'),
    status: status('Status', queryStates, { labels: queryLabels }),
    reportedStatus: choice('Provider status', roundStates, { labels: roundLabels }),
    reportedStake: amount('Provider stake'),
    reportedWin: amount('Provider win'),
    answer: text('Answer', { hint: 'As the provider wrote it, or why there is none' }),
    requestedBy: text('Asked by'),
    answeredAt: instant('Answered'),
    currency: text('Currency', { hidden: true }),
    roundId: uuid('Round'),
    id: uuid('Question id'),
    ...playerIds,
  },
  filters: (on) => ({
    ...on(
      [
        'requestedAt',
        'provider',
        'status',
        'player',
        'playerId',
        'agentId',
        'domainId',
        'externalRound',
        'requestedBy',
      ],
      {
        promoted: ['provider', 'status', 'player'],
      },
    ),
    roundId: uuidIs({ label: 'Round' }),
    id: uuidIs({ label: 'Id' }),
  }),
  sort: ['requestedAt', 'descending'],
  tabs: { All: {}, Answered: 'ANSWERED,UNKNOWN', Failed: 'FAILED' },
  links: [
    {
      title: 'Stuck rounds',
      to: rowAddress('/player-balance-repair-report/rounds', { id: ':roundId', startedAt: 'all' }),
      permission: 'PLAYER_BALANCE_REPAIR_REPORT',
    },
  ],
  empty: 'No questions match these filters.',
})
