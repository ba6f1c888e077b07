import { anyOf, between, contains, domains, idIs, period, under, uuidIs } from '#blueprint/filters.ts'
import {
  accountLink,
  amount,
  choice,
  day,
  id,
  instant,
  integer,
  profit,
  status,
  text,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { sourceLink } from '#blueprint/kinds/source-link.ts'
import { list } from '#blueprint/screen/list.ts'
import { balanceCheckFlow } from '#areas/reports/rules/balances/balance-repair.ts'
import { repairMethods } from '#areas/reports/rules/balances/repair-method.ts'
import { severities } from '#areas/reports/rules/balances/wrong-balance.ts'
import {
  approveRepair,
  askRepair,
  checkAccount,
  declineRepair,
  ignoreBalance,
  investigateBalance,
  recheckBalance,
  recheckBalances,
} from './repair-actions.screen.ts'
import { checkLabels, methodLabels, severityLabels } from '#areas/reports/balances/words.ts'

const unsorted = { unsorted: true } as const
const hidden = { hidden: true, unsorted: true } as const

/** Accounts whose stored figures are not what they follow from, and what is done about them. */
export const playerBalanceRepairReport = list({
  path: '/player-balance-repair-report',
  title: 'Balance repair',
  permission: 'PLAYER_BALANCE_REPAIR_REPORT',
  scope: 'downline',
  subject: 'balance_check',
  above: 'reports/repairs/repair-tabs',
  detail: 'reports/findings/cause',
  columns: {
    detectedAt: instant('Detected'),
    account: accountLink('Account', unsorted),
    difference: profit('Difference', { total: 'sum', unsorted: true, hint: 'Stored less expected' }),
    expected: amount('Expected', unsorted),
    actual: amount('Stored', unsorted),
    unbooked: profit('Not booked', { unsorted: true, hint: 'Told by provider, site, gateway; part of the difference' }),
    twice: profit('Booked twice', { unsorted: true, hint: 'Part of the difference' }),
    heldDifference: profit('Held differs', unsorted),
    exposureDifference: profit('Exposure differs', unsorted),
    cause: sourceLink('Cause', { id: 'statement' }),
    severity: choice('Severity', severities, { unsorted: true, labels: severityLabels }),
    status: status('Status', balanceCheckFlow.states, { labels: checkLabels }),
    since: day('Right until', { unsorted: true, hint: 'The last closed day whose stored balance was right' }),
    opening: amount('Opening', unsorted),
    credits: amount('Credits since', unsorted),
    debits: amount('Debits since', unsorted),
    firstBad: id('First bad booking', unsorted),
    method: choice('Repair', repairMethods, { unsorted: true, labels: methodLabels }),
    amount: profit('Repair books', unsorted),
    linked: text('Rests on', unsorted),
    evidence: text('Evidence', unsorted),
    requestedBy: text('Repair asked by', unsorted),
    decidedBy: text('Decided by', unsorted),
    assigned: text('Taken on by', unsorted),
    note: text('Note', unsorted),
    checkedAt: instant('Checked', unsorted),
    statement: text('Opens', hidden),
    expectedExposure: amount('Expected exposure', hidden),
    actualExposure: amount('Stored exposure', hidden),
    id: uuid(),
    playerId: id('Player id', hidden),
    agentId: id('Agent id', hidden),
    domain: text('Domain', unsorted),
    domainId: integer('Domain id', hidden),
  },
  filters: {
    detectedAt: period({ label: 'Detected', initially: 'all' }),
    status: anyOf(balanceCheckFlow.states, { promoted: true }),
    account: contains({ label: 'Account', promoted: true }),
    playerId: idIs({ label: 'Player id' }),
    agentId: under({ label: 'Agent' }),
    domainId: domains(),
    severity: anyOf(severities),
    gap: between({ label: 'Difference' }),
    id: uuidIs({ label: 'Id' }),
  },
  sort: ['detectedAt', 'descending'],
  export: ['csv', 'xlsx', 'pdf'],
  empty: 'Every balance is what it follows from',
  tabs: [
    { title: 'Open', filters: { status: 'OPEN,INVESTIGATING' } },
    { title: 'Waiting for approval', filters: { status: 'REPAIRING' } },
    { title: 'Repaired', filters: { status: 'REPAIRED' } },
    { title: 'Ignored', filters: { status: 'IGNORED' } },
    { title: 'All', filters: {} },
  ],
  actions: [
    checkAccount,
    recheckBalance,
    recheckBalances,
    investigateBalance,
    askRepair,
    approveRepair,
    declineRepair,
    ignoreBalance,
  ],
})
