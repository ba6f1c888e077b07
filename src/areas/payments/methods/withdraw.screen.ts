import { anyOf, contains, domains, period } from '#blueprint/filters.ts'
import { amount, choice, instant, integer, percent, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { list } from '#blueprint/screen/list.ts'
import { methods } from '#areas/payments/withdrawals/methods.ts'
import { payoutOff, payoutOn } from '#areas/payments/gateway-accounts/switches.screen.ts'
import { hidden, switchFlow, switchLabels, unsorted } from '#areas/payments/gateways/words.ts'

/** How players are paid, in the order in which gateways are tried. */
export const pgSettingsWithdraw = list({
  path: '/pg-settings/withdraw',
  title: 'Payout methods',
  permission: 'PG_SETTINGS_WITHDRAW_VIEW',
  scope: 'everyone',
  subject: 'payout_method',
  above: 'payments/gateways/tabs',
  columns: {
    sortOrder: integer('Order', { hint: 'The lowest is tried first' }),
    name: screenLink('Name', '/pg-settings-withdraw-edit/:id'),
    code: text('Code'),
    status: status('Status', switchFlow.states, { labels: switchLabels }),
    method: choice('Method', methods),
    gateway: text('Provider', unsorted),
    domain: text('Domain', unsorted),
    float: amount('Float there', unsorted),
    floatLow: text('Float mark', unsorted),
    floatAt: instant('Float seen', unsorted),
    least: amount('Least'),
    most: amount('Most'),
    transferCap: amount('Split above', unsorted),
    feeRate: percent('Fee %', unsorted),
    feeFixed: amount('Fixed fee', unsorted),
    feeLeast: amount('Least fee', unsorted),
    feeMost: amount('Largest fee', unsorted),
    freePerDay: integer('Free a day', unsorted),
    dayAmount: amount('Limit of a day', unsorted),
    weekAmount: amount('Limit of a week', unsorted),
    monthAmount: amount('Limit of a month', unsorted),
    counts: text('Times a day, week, month', unsorted),
    levels: text('VIP levels', unsorted),
    autoUpTo: amount('By itself up to', unsorted),
    hours: text('Open', unsorted),
    nameMatch: percent('Name match', unsorted),
    beneficiaries: text('Beneficiaries', unsorted),
    coolDownHours: integer('Cool-down, hours', unsorted),
    minKyc: integer('KYC level', unsorted),
    turnover: percent('Turnover needed', unsorted),
    paidToday: amount('Paid today', unsorted),
    successWeek: percent('Success 7 d', unsorted),
    message: text('Message', unsorted),
    currency: text('Currency', hidden),
    updatedBy: text('Updated by', unsorted),
    updatedAt: instant('Updated'),
    id: uuid('Method id', hidden),
  },
  filters: {
    name: contains({ label: 'Name', promoted: true }),
    method: anyOf(methods, { label: 'Method', promoted: true }),
    status: anyOf(switchFlow.states, { promoted: true }),
    code: contains({ label: 'Code' }),
    currency: contains({ label: 'Currency' }),
    domainId: domains(),
    updatedAt: period({ label: 'Updated', initially: 'all' }),
  },
  sort: ['sortOrder', 'ascending'],
  export: ['csv', 'xlsx', 'pdf'],
  actions: [payoutOn, payoutOff],
  empty: 'No way to pay for the selected filter',
})
