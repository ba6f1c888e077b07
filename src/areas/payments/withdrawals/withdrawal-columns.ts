import {
  agentLink,
  amount,
  choice,
  domainId,
  id,
  instant,
  integer,
  playerLink,
  status,
  text,
  toggle,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { advanced } from '#blueprint/screen/list.ts'
import { withdrawalFlow } from '#areas/payments/rules/payouts/withdrawal.ts'
import { methods } from './methods.ts'

/** Decisions that can still be undone. */
const pendingDecisions = ['NONE', 'APPROVE', 'REJECT'] as const

/** Columns of withdrawals, shared by review and payout. */
export const withdrawalColumns = {
  requestedAt: instant('Requested', { sortable: true }),
  player: playerLink('Player', { sortable: true }),
  agent: agentLink('Agent', { sortable: true }),
  amount: amount('Amount', { total: 'sum', sortable: true }),
  status: status('Status', withdrawalFlow.states, { sortable: true }),
  method: choice('Method', methods, { sortable: true }),
  beneficiary: text('Beneficiary', { masked: true }),
  risks: text('Risks'),
  claimedBy: text('Assigned to'),
  escalatedBy: text('Second approval requested by'),
  balance: amount('Current balance'),
  approvedBy: text('Approved by'),
  approvedAt: instant('Approved'),
  paidBy: text('Paid by'),
  paidAt: instant('Paid'),
  utr: text('UTR'),
  reason: text('Reason'),
  requestedBy: text('Requested by'),
  fee: amount('Fee', { total: 'sum', sortable: true }),
  net: amount('Net payout', { total: 'sum' }),
  gateway: text('Gateway'),
  message: text('Gateway response'),
  ...advanced({
    nameMatch: integer('Name match (%)'),
    vip: integer('VIP'),
    isClean: toggle('No warnings'),
    isEscalated: toggle('Needs second approval'),
    returned: amount('Returned to wallet'),
    parts: integer('Transfers'),
    decision: choice('Decided', pendingDecisions),
    decidedByRule: text('Decided by rule'),
    version: integer('Version'),
  }),
  id: uuid('Id', { hidden: false, sortable: true }),
  playerId: id('Player id', { sortable: true }),
  agentId: id('Agent id', { sortable: true }),
  domainId: domainId('Domain', { sortable: true }),
  externalId: text('External id', { hidden: true }),
}
