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
import { withdrawalFlow } from '#areas/payments/rules/payouts/withdrawal.ts'
import { methods } from './methods.ts'

/** What was decided and can still be undone. */
const pendingVerdicts = ['NONE', 'APPROVE', 'REJECT'] as const

/** What is told of a withdrawal, in review and in payout. */
export const withdrawalColumns = {
  askedAt: instant('Requested'),
  player: playerLink('Player'),
  agent: agentLink('Agent'),
  amount: amount('Amount', { total: 'sum' }),
  status: status('Status', withdrawalFlow.states),
  method: choice('Method', methods),
  beneficiary: text('Beneficiary', { masked: true, unsorted: true }),
  risks: text('Risks', { unsorted: true }),
  claimedBy: text('Open at', { unsorted: true }),
  escalatedBy: text('Left to others by', { unsorted: true }),
  balance: amount('Balance now', { unsorted: true }),
  approvedBy: text('Approved by', { unsorted: true }),
  approvedAt: instant('Approved', { unsorted: true }),
  paidBy: text('Paid by', { unsorted: true }),
  paidAt: instant('Paid', { unsorted: true }),
  utr: text('UTR', { unsorted: true }),
  reason: text('Reason', { unsorted: true }),
  askedBy: text('Asked by', { unsorted: true }),
  fee: amount('Fee', { total: 'sum' }),
  net: amount('To pay', { total: 'sum', unsorted: true }),
  gateway: text('Gateway', { unsorted: true }),
  message: text('Gateway says', { unsorted: true }),
  nameMatch: integer('Name match, %', { unsorted: true, hidden: true }),
  vip: integer('VIP', { unsorted: true, hidden: true }),
  isClean: toggle('Clean', { unsorted: true, hidden: true }),
  isEscalated: toggle('Second person', { unsorted: true, hidden: true }),
  returned: amount('Returned', { unsorted: true, hidden: true }),
  parts: integer('Parts', { unsorted: true, hidden: true }),
  verdict: choice('Decided', pendingVerdicts, { unsorted: true, hidden: true }),
  decidedByRule: text('Rule', { unsorted: true, hidden: true }),
  version: integer('Version', { unsorted: true, hidden: true }),
  id: uuid(),
  playerId: id('Player id', { hidden: true }),
  agentId: id('Agent id', { hidden: true }),
  domainId: integer('Domain', { hidden: true }),
  externalId: text('External id', { hidden: true, unsorted: true }),
}

export const withdrawalFilters = {
  askedAt: period({ label: 'Requested' }),
  status: anyOf(withdrawalFlow.states, { promoted: true }),
  player: contains({ label: 'Player' }),
  playerId: idIs({ label: 'Player id' }),
  agentId: under({ label: 'Agent' }),
  domainId: domains(),
  method: anyOf(methods),
  amount: between(),
  utr: contains({ label: 'UTR' }),
  verdict: anyOf(pendingVerdicts, { label: 'Decided' }),
  isClean: is({ label: 'Clean' }),
  isEscalated: is({ label: 'Second person' }),
  gateway: equals({ label: 'Gateway' }),
  id: uuidIs({ label: 'Id' }),
}
