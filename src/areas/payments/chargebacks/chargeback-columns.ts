import { reasonText } from '#blueprint/kinds/choices.ts'
import {
  agentLink,
  amount,
  choice,
  instant,
  integer,
  playerLink,
  status,
  text,
  toggle,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { advanced } from '#blueprint/screen/list.ts'
import { chargebackCauses, chargebackFlow, chargebackSources } from '#areas/payments/rules/chargebacks/chargeback.ts'
import { playerIds } from '#areas/players/profile/cards/shared.ts'
import { causeLabels, chargebackLabels, sourceLabels } from './labels.ts'

export const chargebackColumns = {
  respondBy: instant('Answer until', { sortable: true }),
  isLate: toggle('Late', { hint: 'Undecided after the deadline of the gateway', cell: { isAlarm: true } }),
  status: status('Status', chargebackFlow.states, { labels: chargebackLabels, sortable: true }),
  player: playerLink('Player'),
  agent: agentLink('Agent'),
  amount: amount('Amount', { total: 'sum', sortable: true }),
  cause: choice('Cause', chargebackCauses, { labels: causeLabels }),
  gateway: text('Gateway'),
  reference: text('Case number'),
  evidence: integer('Evidence', { hint: 'Pictures' }),
  claimedBy: text('Assigned to'),
  openedAt: instant('Opened', { sortable: true }),
  openedBy: text('Opened by'),
  source: choice('Source', chargebackSources, { labels: sourceLabels }),
  note: reasonText('Note'),
  taken: amount('Taken', { total: 'sum', hint: 'From the wallet, by the outcome' }),
  uncovered: amount('Not covered', {
    total: 'sum',
    hint: 'Part of it that the balance did not cover: debt of the player',
  }),
  contestedAt: instant('Contested'),
  contestedBy: text('Contested by'),
  decidedAt: instant('Decided'),
  decidedBy: text('Decided by'),
  reason: reasonText('Reason'),
  ...advanced({ journalId: uuid('Journal') }),
  currency: text('Currency', { hidden: true }),
  depositId: uuid('Deposit', { hidden: false }),
  id: uuid('Case id'),
  ...playerIds,
}
