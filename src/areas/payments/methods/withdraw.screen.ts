import { rowAddress } from '#blueprint/address.ts'
import { anyOf, contains, domains, period } from '#blueprint/filters.ts'
import { amount, choice, instant, integer, percent, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { list } from '#blueprint/screen/list.ts'
import { methods } from '#areas/payments/withdrawals/methods.ts'
import { payoutOff, payoutOn } from '#areas/payments/gateway-accounts/switches.screen.ts'
import { switchFlow, switchLabels } from '#areas/payments/gateways/words.ts'

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
    name: screenLink('Name', rowAddress('/pg-settings-withdraw-edit/:id', { id: ':id' }), { sortable: true }),
    code: text('Code', { sortable: true }),
    status: status('Status', switchFlow.states, { labels: switchLabels, sortable: true }),
    method: choice('Method', methods, { sortable: true }),
    gateway: text('Provider'),
    domain: text('Domain'),
    float: amount('Float there'),
    floatLow: text('Float mark'),
    floatAt: instant('Float seen'),
    least: amount('Least', { sortable: true }),
    most: amount('Most', { sortable: true }),
    transferCap: amount('Split above'),
    feeRate: percent('Fee %'),
    feeFixed: amount('Fixed fee'),
    feeLeast: amount('Least fee'),
    feeMost: amount('Largest fee'),
    freePerDay: integer('Free a day'),
    dayAmount: amount('Limit of a day'),
    weekAmount: amount('Limit of a week'),
    monthAmount: amount('Limit of a month'),
    counts: text('Times a day, week, month'),
    levels: text('VIP levels'),
    autoUpTo: amount('By itself up to'),
    hours: text('Open'),
    nameMatch: percent('Name match'),
    beneficiaries: text('Beneficiaries'),
    coolDownHours: integer('Cool-down, hours'),
    minKyc: integer('KYC level'),
    turnover: percent('Turnover needed'),
    paidToday: amount('Paid today'),
    successWeek: percent('Success 7 d'),
    message: text('Message'),
    currency: text('Currency', { hidden: true }),
    updatedBy: text('Updated by'),
    updatedAt: instant('Updated', { sortable: true }),
    id: uuid('Method id'),
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
