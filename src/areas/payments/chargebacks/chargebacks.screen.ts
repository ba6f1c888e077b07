import { rowAddress } from '#blueprint/address.ts'
import { list, opening } from '#blueprint/screen/list.ts'
import {
  acceptChargeback,
  addEvidence,
  chargebackQueue,
  contestChargeback,
  importChargebacks,
  loseChargeback,
  winChargeback,
} from './chargeback.actions.ts'
import { chargebackColumns } from './chargeback-columns.ts'

/** Deposits that banks take back, with the time until which evidence counts, and the outcome. */
export const chargebacks = list({
  path: '/deposits/chargebacks',
  title: 'Deposit chargebacks',
  permission: 'DEPOSIT_VIEW',
  scope: 'downline',
  subject: 'deposit_chargeback',
  cases: { of: chargebackQueue, since: 'openedAt', within: 'chargebacks', assignee: 'claimedBy' },
  above: 'payments/gateways/deposit-tabs',
  columns: chargebackColumns,
  filters: (on) => ({
    ...on(['openedAt', 'status', 'cause', 'player', 'gateway', 'isLate', 'claimedBy', 'source', 'reference'], {
      promoted: ['status', 'cause', 'player'],
      exact: ['gateway', 'reference'],
    }),
    ...on(['depositId', 'id', 'uncovered', 'decidedAt', 'playerId', 'agentId', 'domainId'], { anytime: ['decidedAt'] }),
  }),
  sort: ['openedAt', 'descending'],
  tabs: {
    Undecided: opening({ status: 'OPEN,CONTESTED' }, 'respondBy', 'ascending'),
    'To answer': 'OPEN',
    Won: 'WON',
    'Lost / Accepted': 'LOST,ACCEPTED',
    All: {},
  },
  links: [
    {
      title: 'Evidence',
      to: rowAddress('/deposits/chargebacks/evidence', { chargebackId: ':id' }),
      permission: 'DEPOSIT_VIEW',
    },
    {
      title: 'Deposit',
      to: rowAddress('/deposits', { id: ':depositId', requestedAt: 'all' }),
      permission: 'DEPOSIT_VIEW',
    },
  ],
  empty:
    'No chargebacks match these filters. They are opened from a deposit, by a file or by a callback of the gateway.',
  actions: [
    ...chargebackQueue.actions,
    importChargebacks,
    addEvidence,
    contestChargeback,
    winChargeback,
    loseChargeback,
    acceptChargeback,
  ],
})
