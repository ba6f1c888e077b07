import { between } from '#blueprint/filters.ts'
import {
  accountLink,
  amount,
  choice,
  day,
  domainId,
  id,
  instant,
  profit,
  status,
  text,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { sourceLink } from '#blueprint/kinds/source-link.ts'
import { advanced, list, opening } from '#blueprint/screen/list.ts'
import { balanceCheckFlow } from '#areas/reports/rules/balances/balance-repair.ts'
import { repairMethods } from '#areas/reports/rules/balances/repair-method.ts'
import { severities } from '#areas/reports/rules/balances/wrong-balance.ts'
import {
  approveRepair,
  requestRepair,
  checkAccount,
  declineRepair,
  findingMoves,
  findingQueue,
  recheckBalance,
  recheckBalances,
} from './repair.actions.ts'
import { checkLabels, methodLabels, severityLabels } from '#areas/reports/balances/labels.ts'

/** Accounts whose stored figures do not match the ledger, and the state of their repair. */
export const playerBalanceRepairReport = list({
  path: '/player-balance-repair-report',
  report: 'balance_repair',
  title: 'Balance repair',
  permission: 'PLAYER_BALANCE_REPAIR_REPORT',
  scope: 'downline',
  subject: 'balance_check',
  cases: { of: findingQueue, since: 'detectedAt', within: 'balanceFindings', assignee: 'claimedBy' },
  above: 'reports/balances/repairs/repair-tabs',
  detail: 'reports/balances/findings/cause',
  columns: {
    detectedAt: instant('Detected'),
    account: accountLink('Account'),
    difference: profit('Difference', { total: 'sum', hint: 'Stored less expected' }),
    expected: amount('Expected'),
    actual: amount('Stored'),
    unbooked: profit('Missing in ledger', { hint: 'Reported by provider, site or gateway. Part of the difference.' }),
    duplicates: profit('Duplicate entries', { hint: 'Part of the difference' }),
    heldDifference: profit('Held difference'),
    exposureDifference: profit('Exposure difference'),
    cause: sourceLink('Cause', { id: 'statement' }),
    severity: choice('Severity', severities, { labels: severityLabels }),
    status: status('Status', balanceCheckFlow.states, { labels: checkLabels, sortable: true }),
    since: day('Correct until', { hint: 'Last closed day with a correct stored balance' }),
    opening: amount('Opening'),
    credits: amount('Credits since'),
    debits: amount('Debits since'),
    firstBreak: id('First wrong entry', { hidden: false }),
    method: choice('Repair method', repairMethods, { labels: methodLabels }),
    amount: profit('Repair amount'),
    linked: text('Based on'),
    evidence: text('Evidence'),
    requestedBy: text('Repair requested by'),
    decidedBy: text('Decided by'),
    claimedBy: text('Assigned to'),
    note: text('Note'),
    checkedAt: instant('Checked'),
    ...advanced({
      statement: text('Link'),
      expectedExposure: amount('Expected exposure'),
      actualExposure: amount('Stored exposure'),
    }),
    id: uuid('Id', { hidden: false, sortable: true }),
    playerId: id('Player id'),
    agentId: id('Agent id'),
    domain: text('Domain'),
    domainId: domainId('Domain id'),
  },
  filters: (on) => ({
    ...on(['detectedAt', 'status', 'account', 'playerId', 'agentId', 'domainId', 'severity'], {
      promoted: ['status', 'account'],
      anytime: ['detectedAt'],
    }),
    gap: between({ label: 'Difference' }),
    ...on(['claimedBy', 'id']),
  }),
  sort: ['detectedAt', 'descending'],
  empty: 'No findings match these filters.',
  tabs: {
    Open: opening({ status: 'OPEN,INVESTIGATING' }, 'detectedAt', 'ascending'),
    'Awaiting approval': 'REPAIRING',
    Repaired: 'REPAIRED',
    Ignored: 'IGNORED',
    All: {},
  },
  actions: [
    checkAccount,
    recheckBalance,
    recheckBalances,
    ...findingQueue.actions,
    requestRepair,
    approveRepair,
    declineRepair,
    findingMoves.ignore,
  ],
})
