import { anyOf, between, contains, domains, equals, idIs, is, period, under, uuidIs } from '#blueprint/filters.ts'
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
import { depositFlow } from '#domain/payments/deposit.ts'
import { approveDeposit, approveMatched, questionDeposit, rejectDeposit, takeDeposit } from './manual-actions.screen.ts'
import { enterDeposit, importStatement } from './manual-entries.screen.ts'
import { methods } from './methods.ts'

/** Deposits no gateway vouches for: somebody looks for them at the bank. */
export const manualDeposits = list({
  path: '/manual-deposits',
  title: 'Manual deposits',
  permission: 'MANUAL_DEPOSIT',
  scope: 'downline',
  subject: 'deposit',
  columns: {
    askedAt: instant('Created'),
    player: playerLink('Player'),
    agent: agentLink('Agent'),
    amount: amount('Amount', { total: 'sum' }),
    status: status('Status', depositFlow.states),
    method: choice('Method', methods),
    utr: text('UTR', { unsorted: true }),
    atBank: amount('At the bank', { unsorted: true }),
    isMatched: toggle('Matched', { unsorted: true }),
    duplicates: integer('Same UTR', { unsorted: true }),
    claimedBy: text('Open at', { unsorted: true }),
    decidedAt: instant('Processed', { unsorted: true }),
    decidedBy: text('By', { unsorted: true }),
    reason: text('Remark', { unsorted: true }),
    id: uuid(),
    playerId: id('Player id', { hidden: true }),
    agentId: id('Agent id', { hidden: true }),
    domainId: integer('Domain', { hidden: true }),
    gateway: text('Gateway', { hidden: true, unsorted: true }),
  },
  filters: {
    askedAt: period({ label: 'Created' }),
    status: anyOf(depositFlow.states, { promoted: true }),
    player: contains({ label: 'Player' }),
    playerId: idIs({ label: 'Player id' }),
    agentId: under({ label: 'Agent' }),
    domainId: domains(),
    method: anyOf(methods),
    amount: between(),
    utr: contains({ label: 'UTR' }),
    isMatched: is({ label: 'Matched' }),
    gateway: equals({ label: 'Gateway' }),
    id: uuidIs({ label: 'Id' }),
  },
  only: { gateway: 'manual' },
  sort: ['askedAt', 'descending'],
  export: ['csv', 'xlsx', 'pdf'],
  empty: 'No manual deposit for the selected filter',
  detail: 'payments/money-trail',
  tabs: [
    { title: 'Pending', filters: { status: 'PENDING' } },
    { title: 'In progress', filters: { status: 'PROCESSING' } },
    { title: 'Matched', filters: { status: 'PENDING,PROCESSING', isMatched: 'YES' } },
    { title: 'Success', filters: { status: 'SUCCESS' } },
    { title: 'Rejected', filters: { status: 'REJECTED' } },
    { title: 'All', filters: {} },
  ],
  actions: [takeDeposit, approveDeposit, approveMatched, questionDeposit, rejectDeposit, enterDeposit, importStatement],
})
