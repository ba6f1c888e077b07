import { reasonText } from '#blueprint/kinds/choices.ts'
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
import { kycStates } from '#areas/players/profile/list/shared.ts'
import { vipLevel } from '#blueprint/kinds/vip.ts'
import { advanced } from '#blueprint/screen/list.ts'
import { withdrawalFlow } from '#areas/payments/rules/payouts/withdrawal.ts'
import { methods } from '#areas/payments/rules/methods.ts'

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
  vip: vipLevel(),
  kyc: status('KYC', kycStates),
  turnover: amount('Turnover', { hint: 'Since the last paid withdrawal, when the withdrawal was checked' }),
  requiredTurnover: amount('Required turnover'),
  risks: text('Risks'),
  claimedBy: text('Assigned to'),
  escalatedBy: text('Second approval requested by'),
  balance: amount('Current balance'),
  approvedBy: text('Approved by'),
  approvedAt: instant('Approved'),
  paidBy: text('Paid by'),
  paidAt: instant('Paid'),
  utr: text('UTR'),
  reason: reasonText('Reason'),
  documents: text('Documents requested'),
  documentsReceivedAt: instant('Documents received'),
  requestedBy: text('Requested by'),
  fee: amount('Fee', { total: 'sum', sortable: true }),
  tax: amount('Tax withheld', { total: 'sum', sortable: true }),
  net: amount('Net payout', { total: 'sum' }),
  gateway: text('Gateway'),
  message: text('Gateway response'),
  ...advanced({
    nameMatch: integer('Name match (%)'),
    isWagered: toggle('Turnover met'),
    isClean: toggle('No warnings'),
    awaitsDocuments: toggle('Awaiting documents'),
    isEscalated: toggle('Needs second approval'),
    requestedAmount: amount('Requested amount', { hint: 'Where only a part of it was approved' }),
    taxedWinnings: amount('Taxed net winnings', { total: 'sum' }),
    returned: amount('Returned to wallet'),
    retries: integer('Retries'),
    parts: integer('Transfers'),
    decision: choice('Decided', pendingDecisions, { labels: { NONE: 'Not yet' } }),
    decidedByRule: text('Decided by rule'),
    version: integer('Version'),
  }),
  id: uuid('Id', { hidden: false, sortable: true }),
  playerId: id('Player id', { sortable: true }),
  agentId: id('Agent id', { sortable: true }),
  domainId: domainId('Domain', { sortable: true }),
  externalId: text('External id', { hidden: true }),
}
