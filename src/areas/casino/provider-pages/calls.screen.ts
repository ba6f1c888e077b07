import { rowAddress } from '#blueprint/address.ts'
import { list } from '#blueprint/screen/list.ts'
import { callColumns } from './call-columns.ts'
import type { Vertical } from './shared.ts'

const filterNames = [
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
  'sessionId',
  'mark',
  'gameCode',
  'catalogue',
  'amount',
  'id',
] as const

/** Calls of a provider as they came, refused ones too, each with what the wallet decided. */
export const callsOf = ({ path, name, permission }: Vertical) =>
  list({
    path: `${path}/calls`,
    title: `${name} calls`,
    permission,
    scope: 'downline',
    paging: 'cursor',
    above: 'casino/provider-pages/provider-page',
    columns: callColumns,
    filters: (on) => on(filterNames, { promoted: ['player', 'externalId', 'code'] }),
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
        title: 'Ledger entries',
        to: rowAddress('/account-statement', { account: ':playerId', ref: ':ref', at: ':days' }),
        permission: 'STATEMENTS_VIEW',
      },
      {
        title: 'Launch',
        to: rowAddress(`${path}/launches`, { id: ':sessionId', startedAt: 'all' }),
        permission,
      },
      {
        title: 'As it was received',
        to: rowAddress('/request-response-logs', { casinoCallId: ':id', at: 'all' }),
        permission: 'REQUEST_RESPONSE_LOGS',
      },
    ],
    empty: 'No calls match these filters.',
  })
