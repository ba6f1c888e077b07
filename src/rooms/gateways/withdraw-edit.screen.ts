import { form } from '#blueprint/form.ts'
import { clockTime, many, pick } from '#blueprint/kinds/choices.ts'
import { amount, choice, integer, percent, text } from '#blueprint/kinds/kinds.ts'
import { methods } from '../payments/methods.ts'
import { gatewayChoices } from './choices.screen.ts'
import { bothEnds, notBelow } from './pg-settings-edit.screen.ts'
import { pgSettingsWithdraw } from './withdraw.screen.ts'
import { codeTraits } from './words.ts'

/** A way to pay players. A payout whose outcome is unknown is asked about and never sent again, whatever is set here. */
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
    gateway: pick('Provider', gatewayChoices.at, { optional: true, hint: 'Empty: paid by hand' }),
    sortOrder: integer('Order', { least: 1, most: 9999, initially: 100, hint: 'The lowest is tried first' }),
    least: amount('Least', { least: 100n }),
    most: amount('Most', { least: 100n }),
    transferCap: amount('Split above', { optional: true, least: 100n, hint: 'What one transfer of the bank may be' }),
    feeRate: percent('Fee %', { initially: '0' }),
    feeLeast: amount('Least fee', { least: 0n, initially: '0.00' }),
    feeMost: amount('Largest fee', { optional: true, least: 0n }),
    freePerDay: integer('Free a day', { least: 0, most: 100, initially: 0 }),
    autoUpTo: amount('Paid by itself up to', { optional: true, least: 100n, hint: 'Empty: a person pays' }),
    opens: clockTime('Opens', { optional: true, hint: 'Empty: always open' }),
    closes: clockTime('Cut-off', { optional: true }),
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
    Fee: ['feeRate', 'feeLeast', 'feeMost', 'freePerDay'],
    Conditions: ['beneficiaries', 'nameMatch', 'coolDownHours', 'minKyc', 'turnover', 'opens', 'closes'],
  },
  rules: [
    bothEnds('opens', 'closes'),
    bothEnds('closes', 'opens'),
    notBelow('least', 'most'),
    notBelow('feeLeast', 'feeMost'),
  ],
  asks: 'password',
  review: true,
  copiesBut: ['code', 'name'],
})
