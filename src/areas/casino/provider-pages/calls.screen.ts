import { rowAddress } from '#blueprint/address.ts'
import {
  agentLink,
  amount,
  choice,
  instant,
  integer,
  playerLink,
  profit,
  status,
  text,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { playerIds } from '#areas/players/cards/player-ids.ts'
import { callMarks } from '#areas/casino/rules/contract.ts'
import {
  callDecisions,
  callKinds,
  catalogueLabels,
  catalogueStates,
  codeLabels,
  decisionLabels,
  kindLabels,
  markLabels,
  walletCodes,
} from './call-labels.ts'
import type { Vertical } from './vertical.ts'

const columns = {
  at: instant('Time'),
  kind: choice('Call', callKinds, { labels: kindLabels }),
  player: playerLink('Player'),
  agent: agentLink('Agent'),
  gameCode: text('Game code'),
  catalogue: choice('Catalogue', catalogueStates, { labels: catalogueLabels, hidden: true }),
  amount: amount('Amount', { hint: 'As the provider sent it' }),
  apart: profit('Tips and charges', {
    total: 'sum',
    hidden: true,
    hint: 'Paid to the provider and no stake; what came back is negative',
  }),
  jackpot: amount('Jackpot', { hint: 'Part of the amount of a win', hidden: true }),
  remainder: text('Not paid', { hint: 'What of a win is finer than the currency' }),
  decision: status('Decision', callDecisions, { labels: decisionLabels }),
  code: choice('Answer', walletCodes, { labels: codeLabels }),
  mark: choice('Mark', callMarks, { labels: markLabels, hint: 'Applied, and to be looked at' }),
  balanceAfter: amount('Balance after', { hint: 'Available when the call was first answered' }),
  occurrences: integer('Received', { hint: 'How often the provider sent it' }),
  repeatedAt: instant('Repeated', { hint: 'When the provider last repeated it' }),
  ms: integer('Duration (ms)', { hint: 'From the arrival of the call to its decision' }),
  externalId: text('Provider transaction'),
  betId: text('Provider bet', { hint: 'The bet that a result names' }),
  externalRound: text('Provider round'),
  roundId: uuid('Round', { hidden: false }),
  ip: text('IP address', { hidden: true }),
  currency: text('Currency', { hidden: true }),
  id: uuid('Call id', { hint: 'What the provider got as our reference' }),
  ...playerIds,
} as const

/** Calls of a provider as they came, refused ones too, each with what the wallet decided. */
export const callsOf = ({ path, name, permission }: Vertical) =>
  list({
    path: `${path}/calls`,
    title: `${name} calls`,
    permission,
    scope: 'downline',
    paging: 'cursor',
    above: 'casino/provider-pages/provider-page',
    columns,
    filters: (on) =>
      on(
        [
          'at',
          'player',
          'playerId',
          'agentId',
          'domainId',
          'kind',
          'decision',
          'code',
          'externalId',
          'externalRound',
          'roundId',
          'mark',
          'gameCode',
          'catalogue',
          'amount',
          'id',
        ],
        { promoted: ['player', 'externalId', 'code'] },
      ),
    tabs: {
      All: {},
      Refused: { decision: 'REFUSED' },
      'Wins not paid': { decision: 'REFUSED', kind: 'win' },
      'Rounded wins': { mark: 'ROUNDED' },
      Marked: { mark: 'AFTER_END,OTHER_WIN' },
      'Refunded before the bet': { decision: 'TOMBSTONE' },
      Promotions: { kind: 'promo' },
      Tips: { kind: 'tip,tip-refund' },
      Charges: { kind: 'charge,charge-refund' },
      'Unknown games': { catalogue: 'UNKNOWN' },
    },
    sort: ['at', 'descending'],
    links: [
      { title: 'Open round', to: rowAddress(`${path}/rounds`, { id: ':roundId', startedAt: 'all' }), permission },
      { title: 'Transactions', to: rowAddress(path, { roundId: ':roundId', at: 'all' }), permission },
      {
        title: 'As it was received',
        to: rowAddress('/request-response-logs', { casinoCallId: ':id', at: 'all' }),
        permission: 'REQUEST_RESPONSE_LOGS',
      },
    ],
    empty: 'No calls match these filters.',
  })
