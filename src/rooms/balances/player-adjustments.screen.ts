import { anyOf, between, contains, domains, idIs, is, period, under, uuidIs } from '#blueprint/filters.ts'
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
  toggle,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/list.ts'
import {
  adjustmentCategories,
  adjustmentDirections,
  adjustmentFlow,
  adjustmentProcessing,
  adjustmentWallets,
} from '#domain/ledger/adjustment.ts'
import {
  approveAdjustment,
  approveAdjustments,
  cancelAdjustment,
  importAdjustments,
  rejectAdjustment,
  requestAdjustment,
} from './adjustment-actions.screen.ts'

const unsorted = { unsorted: true } as const
const hidden = { hidden: true, unsorted: true } as const
const directionLabels = { CREDIT: 'Credit', DEBIT: 'Debit' }

/** Balances changed by hand: what waits, and what became of all of them. */
export const playerAdjustments = list({
  path: '/player-adjustments',
  title: 'Player adjustments',
  permission: 'ADJUSTMENTS_VIEW',
  scope: 'downline',
  columns: {
    askedAt: instant('Requested'),
    player: playerLink('Player'),
    agent: agentLink('Agent'),
    direction: status('Direction', adjustmentDirections, { unsorted: true, labels: directionLabels }),
    amount: amount('Amount', { total: 'sum' }),
    category: choice('Category', adjustmentCategories, unsorted),
    status: status('Status', adjustmentFlow.states),
    processing: status('Processing', adjustmentProcessing, unsorted),
    note: text('Note', unsorted),
    askedBy: text('Requested by', unsorted),
    decidedBy: text('Decided by', unsorted),
    decidedAt: instant('Decided', unsorted),
    reason: text('Reason', unsorted),
    balanceBefore: amount('Balance before', unsorted),
    balanceAfter: amount('Balance after', unsorted),
    linked: text('Belongs to', unsorted),
    wallet: choice('Wallet', adjustmentWallets, unsorted),
    expiresAt: instant('Expires', unsorted),
    belowZero: toggle('May go below zero', hidden),
    countsTurnover: toggle('Counts for turnover', hidden),
    countsGgr: toggle('Counts for GGR', hidden),
    countsBonus: toggle('Counts for the bonus base', hidden),
    journalId: uuid('Journal', hidden),
    batch: uuid('Batch', hidden),
    id: uuid(),
    playerId: id('Player id', { hidden: true }),
    agentId: id('Agent id', { hidden: true }),
    domainId: integer('Domain', { hidden: true }),
  },
  filters: {
    askedAt: period({ label: 'Requested' }),
    status: anyOf(adjustmentFlow.states, { promoted: true }),
    player: contains({ label: 'Player', promoted: true }),
    playerId: idIs({ label: 'Player id' }),
    agentId: under({ label: 'Agent' }),
    domainId: domains(),
    direction: anyOf(adjustmentDirections),
    category: anyOf(adjustmentCategories),
    amount: between(),
    askedBy: contains({ label: 'Requested by' }),
    batch: uuidIs({ label: 'Batch' }),
    waitsForMe: is({ label: 'Waits for me' }),
    mine: is({ label: 'Requested by me' }),
  },
  sort: ['askedAt', 'descending'],
  export: ['csv', 'xlsx', 'pdf'],
  empty: 'No adjustment for the selected filter',
  tabs: [
    { title: 'Pending my approval', filters: { waitsForMe: 'YES' } },
    { title: 'My requests', filters: { mine: 'YES' } },
    { title: 'All', filters: {} },
  ],
  actions: [
    requestAdjustment,
    importAdjustments,
    approveAdjustment,
    approveAdjustments,
    rejectAdjustment,
    cancelAdjustment,
  ],
})
