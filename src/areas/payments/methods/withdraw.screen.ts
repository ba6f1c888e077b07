import { rowAddress } from '#blueprint/address.ts'
import { domains, period } from '#blueprint/filters.ts'
import { code } from '#blueprint/kinds/choices.ts'
import { amount, choice, instant, integer, percent, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { list } from '#blueprint/screen/list.ts'
import { methods } from '#areas/payments/rules/methods.ts'
import { payoutOff, payoutOn } from '#areas/payments/gateways/accounts/switches.actions.ts'
import { switchFlow, switchLabels } from '#areas/payments/gateways/labels.ts'

/** Payout methods in the order in which gateways are tried. */
export const pgSettingsWithdraw = list({
  path: '/pg-settings/withdraw',
  title: 'Payout methods',
  permission: 'PG_SETTINGS_WITHDRAW_VIEW',
  scope: 'everyone',
  subject: 'payout_method',
  above: 'payments/gateways/tabs',
  columns: {
    sortOrder: integer('Order', { hint: 'Lowest number is tried first.' }),
    name: screenLink('Name', rowAddress('/pg-settings-withdraw-edit/:id', { id: ':id' }), { sortable: true }),
    code: text('Code', { sortable: true }),
    status: status('Status', switchFlow.states, { labels: switchLabels, sortable: true }),
    method: choice('Method', methods, { sortable: true }),
    gateway: text('Gateway'),
    domain: text('Domain'),
    float: amount('Float at gateway'),
    floatLow: text('Float alert'),
    floatAt: instant('Float updated'),
    minAmount: amount('Min withdrawal', { sortable: true }),
    maxAmount: amount('Max withdrawal', { sortable: true }),
    transferCap: amount('Split above'),
    feeRate: percent('Fee %'),
    feeFixed: amount('Fixed fee'),
    feeMin: amount('Min fee'),
    feeMax: amount('Max fee'),
    freePerDay: integer('Free withdrawals per day'),
    dayAmount: amount('Daily limit'),
    weekAmount: amount('Weekly limit'),
    monthAmount: amount('Monthly limit'),
    counts: text('Max withdrawals per day, week, month'),
    levels: text('VIP levels'),
    autoUpTo: amount('Auto-pay up to'),
    hours: text('Open'),
    nameMatch: percent('Name match'),
    beneficiaries: code('Beneficiary types'),
    coolDownHours: integer('Cool-down (hours)'),
    minKyc: integer('KYC level'),
    turnover: percent('Required turnover'),
    paidToday: amount('Paid today'),
    successWeek: percent('Success rate 7 d'),
    message: text('Message'),
    currency: text('Currency', { hidden: true }),
    updatedBy: text('Updated by'),
    updatedAt: instant('Updated', { sortable: true }),
    id: uuid('Method id'),
  },
  filters: (on) => ({
    ...on(['name', 'method', 'status', 'code', 'currency'], { promoted: ['name', 'method', 'status'] }),
    domainId: domains(),
    updatedAt: period({ label: 'Updated', initially: 'all' }),
  }),
  sort: ['sortOrder', 'ascending'],
  actions: [payoutOn, payoutOff],
  empty: 'No payout methods match these filters.',
})
