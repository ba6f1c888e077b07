import { vipLevels } from '#blueprint/kinds/vip.ts'
import { form } from '#blueprint/screen/form.ts'
import { many, pick } from '#blueprint/kinds/choices.ts'
import { amount, choice, integer, longText, percent, text, toggle } from '#blueprint/kinds/kinds.ts'
import { picture } from '#blueprint/kinds/picture.ts'
import type { Rule } from '#blueprint/screen/rules.ts'
import { gatewayChoices } from '#areas/payments/gateways/accounts/choices.queries.ts'
import { withoutOverlap, hours } from './hours.ts'
import { translations } from '#areas/payments/methods/guides/translations.ts'
import { pgSettings } from './pg-settings.screen.ts'
import {
  audienceLabels,
  codeTraits,
  logoTraits,
  payerLabels,
  depositMethodLabels,
  depositMethodTypes,
} from '#areas/payments/gateways/labels.ts'

const isMissing = (value: unknown) => value === undefined || value === null || value === ''
/** Amounts are sent as text and compared as numbers. */
export const notBelow = <const Field extends string>(low: Field, high: Field): Rule<Field> => ({
  field: high,
  reads: [low],
  check: (values) =>
    !isMissing(values[low]) && !isMissing(values[high]) && Number(values[high]) < Number(values[low])
      ? 'Max must not be below min.'
      : null,
})

/** Deposit method form. */
export const depositMethodForm = form({
  noun: 'deposit method',
  create: { path: '/pg-settings-create', title: 'New deposit method', permission: 'PG_SETTINGS_EDIT' },
  edit: { path: '/pg-settings-edit/:id', title: 'Edit deposit method', permission: 'PG_SETTINGS_EDIT' },
  back: pgSettings,
  fields: {
    name: text('Display name', { maxLength: 50 }),
    code: text('Code', { ...codeTraits, hint: 'Player sites use this code. It cannot be changed later.' }),
    domain: pick('Domain', '/api/domain-choices', { fixed: true }),
    type: choice('Type', depositMethodTypes, { labels: depositMethodLabels }),
    gateway: pick('Gateway', gatewayChoices, {
      optional: true,
      hint: 'Leave empty if staff check the proof manually.',
    }),
    minAmount: amount('Min deposit', { min: 100n }),
    maxAmount: amount('Max deposit', { min: 100n }),
    dayCap: amount('Daily limit', { optional: true, min: 100n, hint: 'Total for all players' }),
    playerDayCap: amount('Daily limit per player', { optional: true, min: 100n }),
    quickAmounts: text('Quick amounts', {
      optional: true,
      maxLength: 100,
      pattern: /^\d{1,9}(, ?\d{1,9}){0,7}$/,
      patternHint: 'Enter whole amounts such as 500, 1000, 5000.',
    }),
    feeRate: percent('Fee %', { initially: '0' }),
    feeFixed: amount('Fixed fee', { min: 0n, initially: '0.00' }),
    feePayer: choice('Fee paid by', ['HOUSE', 'PLAYER'], { labels: payerLabels, initially: 'HOUSE' }),
    minKyc: integer('KYC level', { min: 0, max: 2, initially: 0 }),
    audience: choice('Audience', ['ALL', 'NEW', 'OLD'], { labels: audienceLabels, initially: 'ALL' }),
    vipLevels: many('VIP levels', vipLevels, {
      optional: true,
      initially: [],
      hint: 'None selected means all players.',
    }),
    schedule: hours('Available hours'),
    needsUtr: toggle('UTR required', { initially: false }),
    needsScreenshot: toggle('Screenshot required', { initially: false }),
    needsSender: toggle('Sender name required', { initially: false }),
    instruction: longText('Instruction', { optional: true }),
    texts: translations('Translations'),
    logo: picture('Logo', {
      ...logoTraits,
      optional: true,
      hint: 'JPEG, PNG or WebP, max 1 MB. Stored at a reduced size.',
    }),
    expireMinutes: integer('Expires after (minutes)', { min: 1, max: 1440, initially: 30 }),
    sortOrder: integer('Order', { min: 1, max: 9999, initially: 100 }),
    weight: integer('Weight', {
      min: 1,
      max: 1000,
      initially: 1,
      hint: 'Relative frequency among the other deposit methods',
    }),
  },
  sections: {
    Method: ['name', 'code', 'domain', 'type', 'gateway', 'sortOrder', 'weight', 'logo'],
    Amounts: ['minAmount', 'maxAmount', 'dayCap', 'playerDayCap', 'quickAmounts'],
    Fee: ['feeRate', 'feeFixed', 'feePayer'],
    'Audience and hours': ['audience', 'minKyc', 'vipLevels', 'expireMinutes', 'schedule'],
    Proof: ['needsUtr', 'needsScreenshot', 'needsSender', 'instruction', 'texts'],
  },
  rules: [withoutOverlap('schedule'), notBelow('minAmount', 'maxAmount')],
  asks: 'password',
  mayWait: true,
  review: true,
  copiesBut: ['code', 'name'],
})
