import { is } from '#blueprint/filters.ts'
import { reasonText } from '#blueprint/kinds/choices.ts'
import {
  agentLink,
  amount,
  choice,
  domainId,
  fileLink,
  id,
  instant,
  playerLink,
  profit,
  status,
  text,
  toggle,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import {
  adjustmentCategories,
  adjustmentDirections,
  adjustmentFlow,
  adjustmentProcessing,
  adjustmentWallets,
} from '#areas/reports/rules/balances/adjustment.ts'
import {
  approveAdjustment,
  approveAdjustments,
  cancelAdjustment,
  importAdjustments,
  rejectAdjustment,
  requestAdjustment,
} from './adjustment.actions.ts'

const directionLabels = { CREDIT: 'Credit', DEBIT: 'Debit' }

/** Manual balance adjustments: pending requests and all past ones. */
export const playerAdjustments = list({
  path: '/player-adjustments',
  report: 'adjustments',
  title: 'Player adjustments',
  permission: 'ADJUSTMENTS_VIEW',
  scope: 'downline',
  subject: 'adjustment',
  columns: {
    requestedAt: instant('Requested'),
    player: playerLink('Player', { sortable: true }),
    agent: agentLink('Agent', { sortable: true }),
    entryType: status('Direction', adjustmentDirections, { labels: directionLabels }),
    amount: amount('Amount', { sortable: true }),
    change: profit('Change', { total: 'sum', hint: 'Credits less debits, regardless of status' }),
    category: choice('Category', adjustmentCategories),
    status: status('Status', adjustmentFlow.states, { sortable: true }),
    processing: status('Processing', adjustmentProcessing),
    note: text('Note'),
    unusual: text('Unusual', {
      hint: 'Dormant or related account, split below a limit, unusual hour; not shown for your own requests',
    }),
    requestedBy: text('Requested by'),
    decidedBy: text('Decided by'),
    decidedAt: instant('Decided'),
    reason: reasonText('Reason'),
    balanceBefore: amount('Balance before'),
    balanceAfter: amount('Balance after'),
    linked: text('Linked to'),
    attachment: fileLink('Attachment'),
    wallet: choice('Wallet', adjustmentWallets),
    expiresAt: instant('Expires'),
    ...advanced({
      belowZero: toggle('May go below zero'),
      countsTurnover: toggle('Counts towards turnover'),
      countsGgr: toggle('Counts towards GGR'),
    }),
    journalId: uuid('Journal'),
    batch: uuid('Batch'),
    id: uuid('Id', { hidden: false, sortable: true }),
    playerId: id('Player id', { sortable: true }),
    agentId: id('Agent id', { sortable: true }),
    domainId: domainId('Domain', { sortable: true }),
  },
  filters: (on) => ({
    ...on(['requestedAt', 'status', 'player', 'playerId', 'agentId', 'domainId'], { promoted: ['status', 'player'] }),
    ...on(['entryType', 'category', 'amount', 'requestedBy', 'id', 'batch']),
    waitsForMe: is({ label: 'Pending my approval' }),
    mine: is({ label: 'Requested by me' }),
    isUnusual: is({ label: 'Unusual' }),
  }),
  sort: ['requestedAt', 'descending'],
  empty: 'No adjustments match these filters.',
  tabs: {
    'Pending my approval': { waitsForMe: 'YES' },
    'My requests': { mine: 'YES' },
    Unusual: { isUnusual: 'YES' },
    All: {},
  },
  actions: [
    requestAdjustment,
    importAdjustments,
    approveAdjustment,
    approveAdjustments,
    rejectAdjustment,
    cancelAdjustment,
  ],
})
