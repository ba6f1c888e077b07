import { form } from '#blueprint/screen/form.ts'
import { many, pick } from '#blueprint/kinds/choices.ts'
import { amount, choice, integer, percent, text } from '#blueprint/kinds/kinds.ts'
import { methods } from '#areas/payments/withdrawals/methods.ts'
import { gatewayChoices } from '#areas/payments/gateway-accounts/choices.screen.ts'
import { apart, hours } from './hours.ts'
import { notBelow } from './pg-settings-edit.screen.ts'
import { vipLimits } from './vip-limits.ts'
import { pgSettingsWithdraw } from './withdraw.screen.ts'
import { codeTraits } from '#areas/payments/gateways/words.ts'

/** A way to pay players, and all that is asked of a withdrawal by it. A payout whose outcome is unknown is asked about and never sent again, whatever is set here. */
export const payoutMethodForm = form({
  noun: 'payout method',
  create: { path: '/pg-settings-withdraw-create', title: 'New payout method', permission: 'PG_SETTINGS_WITHDRAW_EDIT' },
  edit: {
    path: '/pg-settings-withdraw-edit/:id',
    title: 'Edit payout method',
    permission: 'PG_SETTINGS_WITHDRAW_EDIT',
  },
  back: pgSettingsWithdraw,
  fields: {
    name: text('Display name', { longest: 50 }),
    code: text('Code', codeTraits),
    domain: pick('Domain', '/api/domain-choices', { fixed: true }),
    method: choice('Method', methods),
    gateway: pick('Provider', gatewayChoices, { optional: true, hint: 'Empty: paid by hand' }),
    sortOrder: integer('Order', { least: 1, most: 9999, initially: 100, hint: 'The lowest is tried first' }),
    least: amount('Least', { least: 100n }),
    most: amount('Most', { least: 100n }),
    transferCap: amount('Split above', { optional: true, least: 100n, hint: 'What one transfer of the bank may be' }),
    feeRate: percent('Fee %', { initially: '0' }),
    feeFixed: amount('Fixed fee', { least: 0n, initially: '0.00' }),
    feeLeast: amount('Least fee', { least: 0n, initially: '0.00' }),
    feeMost: amount('Largest fee', { optional: true, least: 0n }),
    freePerDay: integer('Free a day', { least: 0, most: 100, initially: 0 }),
    dayAmount: amount('Limit of a day', { optional: true, least: 100n, hint: 'For one player; empty: none' }),
    weekAmount: amount('Limit of a week', { optional: true, least: 100n }),
    monthAmount: amount('Limit of a month', { optional: true, least: 100n }),
    dayCount: integer('Withdrawals a day', { optional: true, least: 1, most: 1000, hint: 'Empty: as many as asked' }),
    weekCount: integer('Withdrawals a week', { optional: true, least: 1, most: 1000 }),
    monthCount: integer('Withdrawals a month', { optional: true, least: 1, most: 1000 }),
    levels: vipLimits('By VIP level'),
    autoUpTo: amount('Paid by itself up to', { optional: true, least: 100n, hint: 'Empty: a person pays' }),
    schedule: hours('Sent in these hours'),
    nameMatch: percent('Name match', { initially: '80', hint: 'How much of the name must be the same; 0: not asked' }),
    beneficiaries: many('Beneficiaries', ['upi', 'bank', 'crypto'], { initially: ['bank'] }),
    coolDownHours: integer('Cool-down of a new beneficiary, hours', { least: 0, most: 720, initially: 24 }),
    minKyc: integer('KYC level', { least: 0, most: 2, initially: 1 }),
    turnover: percent('Turnover of deposits needed', { initially: '100' }),
    floatAlert: amount('Warn below a float of', { optional: true, least: 100n }),
  },
  sections: {
    Method: ['name', 'code', 'domain', 'method', 'gateway', 'sortOrder', 'floatAlert'],
    Amounts: ['least', 'most', 'transferCap', 'autoUpTo'],
    'Limits of one player': ['dayAmount', 'dayCount', 'weekAmount', 'weekCount', 'monthAmount', 'monthCount', 'levels'],
    Fee: ['feeRate', 'feeFixed', 'feeLeast', 'feeMost', 'freePerDay'],
    Conditions: ['beneficiaries', 'nameMatch', 'coolDownHours', 'minKyc', 'turnover', 'schedule'],
  },
  rules: [apart('schedule'), notBelow('least', 'most'), notBelow('feeLeast', 'feeMost')],
  asks: 'password',
  // Whatever lets out more than before: src/areas/payments/rules/payouts/payout-terms.ts.
  mayWait: true,
  review: true,
  copiesBut: ['code', 'name'],
})
