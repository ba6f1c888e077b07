import { reasonText } from '#blueprint/kinds/choices.ts'
import { accountLink, amount, choice, instant, profit, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { repairMethods } from '#areas/reports/rules/balances/repair-method.ts'
import { methodLabels } from '#areas/reports/balances/labels.ts'
import { playerIds } from '#areas/players/profile/cards/shared.ts'

/** Append-only log of repairs with requester, approver and reason. */
export const balanceRepairs = list({
  path: '/player-balance-repair-report/log',
  title: 'Repair log',
  permission: 'PLAYER_BALANCE_REPAIR_REPORT',
  scope: 'downline',
  above: 'reports/balances/repairs/repair-tabs',
  columns: {
    at: instant('Repaired'),
    account: accountLink('Account'),
    before: amount('Before'),
    after: amount('After'),
    amount: profit('Amount', { hint: 'Change in balance, or in exposure for an exposure repair' }),
    difference: profit('Difference', { total: 'sum' }),
    heldDifference: profit('Held difference'),
    exposureBefore: amount('Exposure before'),
    exposureAfter: amount('Exposure after'),
    method: choice('Method', repairMethods, { labels: methodLabels }),
    linked: text('Linked records'),
    requestedBy: text('Requested by'),
    approvedBy: text('Approved by'),
    reason: reasonText('Reason'),
    evidence: text('Evidence'),
    breaks: text('Entries explained'),
    recorded: text('Recorded as', { hint: 'Entry numbers of the account' }),
    journalId: uuid('Journal'),
    checkId: uuid('Check'),
    id: uuid('Id', { hidden: false, sortable: true }),
    ...playerIds,
  },
  filters: (on) =>
    on(['at', 'account', 'method', 'playerId', 'agentId', 'domainId', 'requestedBy', 'approvedBy', 'id'], {
      promoted: ['account'],
      anytime: ['at'],
    }),
  sort: ['at', 'descending'],
  empty: 'No repairs match these filters.',
})
