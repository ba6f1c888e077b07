import { reasonText } from '#blueprint/kinds/choices.ts'
import {
  agentLink,
  amount,
  choice,
  domainId,
  id,
  instant,
  playerLink,
  status,
  text,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { depositFlow } from '#areas/payments/rules/deposits/deposit.ts'
import { methods } from '#areas/payments/rules/methods.ts'

/** First columns of every deposit list. */
export const requestColumns = {
  requestedAt: instant('Created', { sortable: true }),
  player: playerLink('Player', { sortable: true }),
  agent: agentLink('Agent', { sortable: true }),
  amount: amount('Amount', { total: 'sum', sortable: true }),
  claimed: amount('Declared'),
  status: status('Status', depositFlow.states, { sortable: true }),
  method: choice('Method', methods, { sortable: true }),
}

/** Columns with the decision and the owner of a deposit. */
export const decisionColumns = {
  decidedAt: instant('Processed'),
  decidedBy: text('Processed by'),
  reason: reasonText('Remark'),
  id: uuid('Id', { hidden: false, sortable: true }),
  playerId: id('Player id', { sortable: true }),
  agentId: id('Agent id', { sortable: true }),
  domainId: domainId('Domain', { sortable: true }),
}

const ids = ['playerId', 'agentId', 'domainId'] as const
/** Columns that every deposit list filters by, in this order. */
export const depositFilters = ['requestedAt', 'status', 'player', ...ids, 'method', 'amount', 'utr', 'id'] as const
