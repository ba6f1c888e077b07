import { reasonText } from '#blueprint/kinds/choices.ts'
import { count } from '#blueprint/kinds/figures.ts'
import { amount, day, domainId, id, instant, playerLink, profit, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { stateLabels } from '#blueprint/labels.ts'
import { rewardLineFlow } from '#areas/marketing/rules/reward-line.ts'
import { rewardRunFlow } from '#areas/marketing/rules/reward-run.ts'

const runLabels = {
  ...stateLabels,
  CALCULATING: 'Calculating',
  CALCULATED: 'Calculated',
  PAYING: 'Paying',
  REVERSING: 'Reversing',
}
export const lineLabels = { ...stateLabels, DUE: 'Due', NOTHING: 'Nothing due', EXCLUDED: 'Excluded' }

/** Figures of a run are sums over those of its lines that the reader sees. */
export const runColumns = {
  fromDay: day('From', { sortable: true }),
  toDay: day('To', { sortable: true }),
  ruleVersion: text('Rule'),
  status: status('Status', rewardRunFlow.states, { labels: runLabels, sortable: true }),
  players: count('Players', { total: 'sum', hint: 'Lines of the run' }),
  base: amount('Base', { total: 'sum' }),
  amount: amount('Reward', { total: 'sum', hint: 'Due or paid' }),
  paid: amount('Paid', { total: 'sum', hint: 'And not reversed' }),
  createdBy: text('Calculated by'),
  createdAt: instant('Calculated', { sortable: true }),
  approvedBy: text('Approved by'),
  paidBy: text('Paid by'),
  reason: reasonText('Reason'),
  currency: text('Currency'),
  id: uuid('Run id'),
  domainId: domainId(),
}

export const lineColumns = {
  player: playerLink('Player', { id: 'playerId' }),
  vipLevel: count('VIP level'),
  exchange: amount('Exchange stakes', { total: 'sum' }),
  sportsbook: amount('Sportsbook stakes', { total: 'sum' }),
  casino: amount('Casino stakes', { total: 'sum' }),
  calculated: amount('Calculated reward', { hint: 'Also where it was excluded or reversed' }),
  amount: amount('Reward', { total: 'sum', hint: 'Due or paid' }),
  status: status('Status', rewardLineFlow.states, { labels: lineLabels, sortable: true }),
  reason: reasonText('Reason'),
  paid: amount('Paid', { total: 'sum', hint: 'And not reversed' }),
  decidedBy: text('Decided by'),
  paidAt: instant('Paid at', { sortable: true }),
  createdAt: instant('Calculated', { sortable: true }),
  currency: text('Currency'),
  id: uuid('Line id'),
  runId: uuid('Run id'),
  journalId: uuid('Transaction id'),
  playerId: id('Player id'),
  agentId: id('Agent id'),
  domainId: domainId(),
}

/** Of lines that correct earlier ones. */
export const correctionFigures = {
  reward: amount('Reward of the period', { total: 'sum', hint: 'Before corrections' }),
  corrected: profit('Corrections', { total: 'sum', hint: 'Of rewards of earlier runs. Below zero: taken back' }),
  owedIn: amount('Owed before', { hint: 'What earlier runs could not take back' }),
  owed: amount('Owed', { hint: 'What the next run takes back' }),
}
