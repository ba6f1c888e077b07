import { rowAddress } from '#blueprint/address.ts'
import { uuidIs } from '#blueprint/filters.ts'
import {
  amount,
  choice,
  day,
  domainId,
  id,
  instant,
  playerLink,
  status,
  text,
  toggle,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { advanced, list, opening } from '#blueprint/screen/list.ts'
import { casinoProviders } from '#areas/agents/rules/products.ts'
import { roundLabels } from '#areas/casino/rounds/round-labels.ts'
import { roundDifferenceKinds } from '#areas/casino/rules/books/compare-rounds.ts'
import { differenceResolutions, roundDifferenceFlow } from '#areas/casino/rules/books/difference-flow.ts'
import { roundStates } from '#areas/casino/rules/stuck-round.ts'
import {
  addDifferenceNote,
  resolveRoundDifference,
  roundDifferenceMoves,
  roundDifferenceQueue,
} from './difference.actions.ts'
import { differenceLabels, differenceStateLabels, resolutionLabels } from './labels.ts'

/** Rounds of which a provider's report and our books differ, until each is resolved. */
export const roundDifferences = list({
  path: '/casino-reconciliation/differences',
  title: 'Casino differences',
  permission: 'PLAYER_BALANCE_REPAIR_REPORT',
  scope: 'downline',
  subject: 'casino_difference',
  cases: { of: roundDifferenceQueue, since: 'detectedAt', within: 'casinoRounds', assignee: 'claimedBy' },
  above: 'casino/reconciliation/reconciliation-tabs',
  columns: {
    day: day('Day'),
    provider: choice('Provider', casinoProviders),
    domain: text('Domain'),
    kind: choice('Type', roundDifferenceKinds, { labels: differenceLabels }),
    status: status('Status', roundDifferenceFlow.states, { labels: differenceStateLabels }),
    player: playerLink('Player'),
    bookedStatus: choice('Our status', roundStates, { labels: roundLabels }),
    reportedStatus: choice('Provider status', roundStates, { labels: roundLabels }),
    bookedStake: amount('Our stake', { total: 'sum' }),
    reportedStake: amount('Provider stake', { total: 'sum' }),
    bookedWin: amount('Our win', { total: 'sum' }),
    reportedWin: amount('Provider win', { total: 'sum' }),
    claimedBy: text('Assigned to'),
    note: text('Note'),
    resolution: choice('Resolution', differenceResolutions, { labels: resolutionLabels }),
    resolvedReason: text('Reason'),
    isCorrection: toggle('Correction', { hint: 'Found after the day was closed' }),
    externalRound: text('Round at provider'),
    ...advanced({
      externalPlayer: text('Player at provider'),
      resolvedBy: text('Resolved by'),
      resolvedAt: instant('Resolved at'),
      detectedAt: instant('Detected'),
      roundId: uuid('Round'),
    }),
    playerId: id('Player id'),
    domainId: domainId(),
    dayId: uuid('Day id'),
    id: uuid('Difference id'),
  },
  filters: (on) => ({
    ...on(
      [
        'day',
        'status',
        'kind',
        'provider',
        'claimedBy',
        'externalRound',
        'player',
        'isCorrection',
        'domainId',
        'dayId',
      ],
      {
        promoted: ['status', 'kind', 'provider'],
        anytime: ['day'],
      },
    ),
    id: uuidIs({ label: 'Id' }),
  }),
  sort: ['day', 'descending'],
  tabs: {
    Unresolved: opening({ status: 'OPEN,TAKEN' }, 'day', 'ascending'),
    Resolved: 'RESOLVED',
    'Cleared automatically': 'SETTLED',
    All: {},
  },
  links: [
    {
      title: 'Stuck rounds',
      to: rowAddress('/player-balance-repair-report/rounds', { id: ':roundId', startedAt: 'all' }),
      permission: 'PLAYER_BALANCE_REPAIR_REPORT',
      when: ['bookedStatus', 'OPEN'],
    },
  ],
  actions: [...roundDifferenceQueue.actions, addDifferenceNote, resolveRoundDifference, roundDifferenceMoves.reopen],
  empty: 'No differences match these filters.',
})
