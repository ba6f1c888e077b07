import { depositLabels } from '#blueprint/labels.ts'
import { anyOf, between, contains, domains, idIs, period, under, uuidIs } from '#blueprint/filters.ts'
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
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { depositFlow } from '#areas/payments/rules/deposits/deposit.ts'
import { methods } from '#areas/payments/withdrawals/methods.ts'

/** What is told first of every deposit, whatever way it came. */
export const askedColumns = {
  askedAt: instant('Created'),
  player: playerLink('Player'),
  agent: agentLink('Agent'),
  amount: amount('Amount', { total: 'sum' }),
  claimed: amount('Claimed', { unsorted: true }),
  status: status('Status', depositFlow.states, { labels: depositLabels }),
  method: choice('Method', methods),
}

/** How it ended, and whose it is. */
export const decidedColumns = {
  decidedAt: instant('Processed', { unsorted: true }),
  decidedBy: text('By', { unsorted: true }),
  reason: text('Remark', { unsorted: true }),
  id: uuid(),
  playerId: id('Player id', { hidden: true }),
  agentId: id('Agent id', { hidden: true }),
  domainId: integer('Domain', { hidden: true }),
}

export const depositFilters = {
  askedAt: period({ label: 'Created' }),
  status: anyOf(depositFlow.states, { promoted: true }),
  player: contains({ label: 'Player' }),
  playerId: idIs({ label: 'Player id' }),
  agentId: under({ label: 'Agent' }),
  domainId: domains(),
  method: anyOf(methods),
  amount: between(),
  utr: contains({ label: 'UTR' }),
  id: uuidIs({ label: 'Id' }),
}
