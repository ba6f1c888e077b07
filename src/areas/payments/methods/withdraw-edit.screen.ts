import { form } from '#blueprint/screen/form.ts'
import { many, pick } from '#blueprint/kinds/choices.ts'
import { amount, choice, integer, percent, text } from '#blueprint/kinds/kinds.ts'
import { methods } from '#areas/payments/rules/methods.ts'
import { gatewayChoices } from '#areas/payments/gateways/accounts/choices.queries.ts'
import { withoutOverlap, hours } from './hours.ts'
import { notBelow } from './pg-settings-edit.screen.ts'
import { vipLimits } from './vip-limits.ts'
import { pgSettingsWithdraw } from './withdraw.screen.ts'
import { codeTraits } from '#areas/payments/gateways/labels.ts'

/**
 * Payout method form with the terms of its withdrawals. Whatever is set here, a payout with an unknown outcome is
 * queried and never sent again.
 */
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
    name: text('Display name', { maxLength: 50 }),
    code: text('Code', codeTraits),
    domain: pick('Domain', '/api/domain-choices', { fixed: true }),
    method: choice('Method', methods),
    gateway: pick('Gateway', gatewayChoices, { optional: true, hint: 'Leave empty if staff pay manually.' }),
    sortOrder: integer('Order', { min: 1, max: 9999, initially: 100, hint: 'Lowest number is tried first.' }),
    minAmount: amount('Min withdrawal', { min: 100n }),
    maxAmount: amount('Max withdrawal', { min: 100n }),
    transferCap: amount('Split above', {
      optional: true,
      min: 100n,
      hint: 'Maximum amount of a single bank transfer',
    }),
    feeRate: percent('Fee %', { initially: '0' }),
    feeFixed: amount('Fixed fee', { min: 0n, initially: '0.00' }),
    feeMin: amount('Min fee', { min: 0n, initially: '0.00' }),
    feeMax: amount('Max fee', { optional: true, min: 0n }),
    freePerDay: integer('Free withdrawals per day', { min: 0, max: 100, initially: 0 }),
    dayAmount: amount('Daily limit', { optional: true, min: 100n, hint: 'Per player. Leave empty for no limit.' }),
    weekAmount: amount('Weekly limit', { optional: true, min: 100n }),
    monthAmount: amount('Monthly limit', { optional: true, min: 100n }),
    dayCount: integer('Max withdrawals per day', {
      optional: true,
      min: 1,
      max: 1000,
      hint: 'Leave empty for no limit.',
    }),
    weekCount: integer('Max withdrawals per week', { optional: true, min: 1, max: 1000 }),
    monthCount: integer('Max withdrawals per month', { optional: true, min: 1, max: 1000 }),
    levels: vipLimits('Limits by VIP level'),
    autoUpTo: amount('Auto-pay up to', {
      optional: true,
      min: 100n,
      hint: 'Leave empty if staff pay every withdrawal.',
    }),
    schedule: hours('Payout hours'),
    nameMatch: percent('Name match', {
      initially: '80',
      hint: 'Share of the name that must match. 0 turns the check off.',
    }),
    beneficiaries: many('Beneficiary types', ['upi', 'bank', 'crypto'], { initially: ['bank'] }),
    coolDownHours: integer('New beneficiary cool-down (hours)', { min: 0, max: 720, initially: 24 }),
    minKyc: integer('KYC level', { min: 0, max: 2, initially: 1 }),
    turnover: percent('Required turnover of deposits', { initially: '100' }),
    floatAlert: amount('Float alert below', { optional: true, min: 100n }),
  },
  sections: {
    Method: ['name', 'code', 'domain', 'method', 'gateway', 'sortOrder', 'floatAlert'],
    Amounts: ['minAmount', 'maxAmount', 'transferCap', 'autoUpTo'],
    'Limits per player': ['dayAmount', 'dayCount', 'weekAmount', 'weekCount', 'monthAmount', 'monthCount', 'levels'],
    Fee: ['feeRate', 'feeFixed', 'feeMin', 'feeMax', 'freePerDay'],
    Conditions: ['beneficiaries', 'nameMatch', 'coolDownHours', 'minKyc', 'turnover', 'schedule'],
  },
  rules: [withoutOverlap('schedule'), notBelow('minAmount', 'maxAmount'), notBelow('feeMin', 'feeMax')],
  asks: 'password',
  // Looser terms need a second approval: see src/areas/payments/rules/payouts/payout-terms.ts.
  mayWait: true,
  review: true,
  copiesBut: ['code', 'name'],
})
