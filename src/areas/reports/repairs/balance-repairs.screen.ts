import { anyOf, contains, domains, idIs, period, under, uuidIs } from '#blueprint/filters.ts'
import { accountLink, amount, choice, id, instant, integer, profit, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { repairMethods } from '#areas/reports/rules/balances/repair-method.ts'
import { methodLabels } from '#areas/reports/balances/words.ts'

const unsorted = { unsorted: true } as const
const hidden = { hidden: true, unsorted: true } as const

/** What was repaired, by whom and why. Nothing here is ever changed. */
export const balanceRepairs = list({
  path: '/player-balance-repair-report/log',
  title: 'Repair log',
  permission: 'PLAYER_BALANCE_REPAIR_REPORT',
  scope: 'downline',
  above: 'reports/repairs/repair-tabs',
  columns: {
    at: instant('Repaired'),
    account: accountLink('Account', unsorted),
    before: amount('Before', unsorted),
    after: amount('After', unsorted),
    amount: profit('Amount', { unsorted: true, hint: 'What the balance gained; of exposure, what is reserved' }),
    difference: profit('Difference', { total: 'sum', unsorted: true }),
    heldDifference: profit('Held differed', unsorted),
    exposureBefore: amount('Exposure before', unsorted),
    exposureAfter: amount('Exposure after', unsorted),
    method: choice('Method', repairMethods, { unsorted: true, labels: methodLabels }),
    linked: text('Linked rows', unsorted),
    requestedBy: text('Requested by', unsorted),
    approvedBy: text('Approved by', unsorted),
    reason: text('Reason', unsorted),
    evidence: text('Evidence', unsorted),
    breaks: text('Explains bookings', unsorted),
    recorded: text('Recorded as', { unsorted: true, hint: 'Bookings of the account' }),
    journalId: uuid('Journal', hidden),
    checkId: uuid('Check', hidden),
    id: uuid(),
    playerId: id('Player id', hidden),
    agentId: id('Agent id', hidden),
    domainId: integer('Domain', hidden),
  },
  filters: {
    at: period({ label: 'Repaired', initially: 'all' }),
    account: contains({ label: 'Account', promoted: true }),
    method: anyOf(repairMethods),
    playerId: idIs({ label: 'Player id' }),
    agentId: under({ label: 'Agent' }),
    domainId: domains(),
    requestedBy: contains({ label: 'Requested by' }),
    approvedBy: contains({ label: 'Approved by' }),
    id: uuidIs({ label: 'Id' }),
  },
  sort: ['at', 'descending'],
  export: ['csv', 'xlsx', 'pdf'],
  empty: 'Nothing was repaired',
})
