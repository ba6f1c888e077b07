import { form } from '#blueprint/screen/form.ts'
import { many, pick } from '#blueprint/kinds/choices.ts'
import { amount, choice, integer, longText, percent, text, toggle } from '#blueprint/kinds/kinds.ts'
import { picture } from '#blueprint/kinds/picture.ts'
import type { Rule } from '#blueprint/screen/rules.ts'
import { gatewayChoices } from '#areas/payments/gateway-accounts/choices.screen.ts'
import { apart, hours } from './hours.ts'
import { inLanguages } from '#areas/payments/guides/in-languages.ts'
import { pgSettings } from './pg-settings.screen.ts'
import {
  audienceLabels,
  codeTraits,
  logoTraits,
  payerLabels,
  vipLevels,
  wayLabels,
  wayTypes,
} from '#areas/payments/gateways/words.ts'

const isMissing = (value: unknown) => value === undefined || value === null || value === ''
/** Amounts travel as text: they are compared as what they are. */
export const notBelow = <const Field extends string>(low: Field, high: Field): Rule<Field> => ({
  field: high,
  reads: [low],
  complaint: (values) =>
    !isMissing(values[low]) && !isMissing(values[high]) && Number(values[high]) < Number(values[low])
      ? 'Not below the least'
      : null,
})

/** A way to deposit. */
export const depositMethodForm = form({
  noun: 'deposit method',
  create: { path: '/pg-settings-create', title: 'New deposit method', permission: 'PG_SETTINGS_EDIT' },
  edit: { path: '/pg-settings-edit/:id', title: 'Edit deposit method', permission: 'PG_SETTINGS_EDIT' },
  back: pgSettings,
  fields: {
    name: text('Display name', { longest: 50 }),
    code: text('Code', { ...codeTraits, hint: 'Player sites call it by this: it never changes' }),
    domain: pick('Domain', '/api/domain-choices', { fixed: true }),
    type: choice('Type', wayTypes, { labels: wayLabels }),
    gateway: pick('Gateway', gatewayChoices, { optional: true, hint: 'Empty: a person checks the proof' }),
    least: amount('Least', { least: 100n }),
    most: amount('Most', { least: 100n }),
    dayCap: amount('Cap of a day', { optional: true, least: 100n, hint: 'Everybody together' }),
    playerDayCap: amount('Cap of a day for one player', { optional: true, least: 100n }),
    quickAmounts: text('Quick amounts', {
      optional: true,
      longest: 100,
      pattern: /^\d{1,9}(, ?\d{1,9}){0,7}$/,
      patternHint: 'Whole amounts like 500, 1000, 5000',
    }),
    feeRate: percent('Fee %', { initially: '0' }),
    feeFixed: amount('Fixed fee', { least: 0n, initially: '0.00' }),
    feePayer: choice('Fee paid by', ['HOUSE', 'PLAYER'], { labels: payerLabels, initially: 'HOUSE' }),
    minKyc: integer('KYC level', { least: 0, most: 2, initially: 0 }),
    audience: choice('For', ['ALL', 'NEW', 'OLD'], { labels: audienceLabels, initially: 'ALL' }),
    vipLevels: many('VIP levels', vipLevels, { optional: true, initially: [], hint: 'None chosen: everybody' }),
    schedule: hours('Offered in these hours'),
    needsUtr: toggle('UTR needed', { initially: false }),
    needsScreenshot: toggle('Screenshot needed', { initially: false }),
    needsSender: toggle('Name of the sender needed', { initially: false }),
    instruction: longText('Instruction', { optional: true }),
    texts: inLanguages('In other languages'),
    logo: picture('Logo', { ...logoTraits, optional: true, hint: 'JPEG, PNG or WebP, at most 1 MB; kept small' }),
    expireMinutes: integer('Expires after, minutes', { least: 1, most: 1440, initially: 30 }),
    sortOrder: integer('Order', { least: 1, most: 9999, initially: 100 }),
    weight: integer('Weight', { least: 1, most: 1000, initially: 1, hint: 'How often its turn comes among others' }),
  },
  sections: {
    Method: ['name', 'code', 'domain', 'type', 'gateway', 'sortOrder', 'weight', 'logo'],
    Amounts: ['least', 'most', 'dayCap', 'playerDayCap', 'quickAmounts'],
    Fee: ['feeRate', 'feeFixed', 'feePayer'],
    'For whom and when': ['audience', 'minKyc', 'vipLevels', 'expireMinutes', 'schedule'],
    Proof: ['needsUtr', 'needsScreenshot', 'needsSender', 'instruction', 'texts'],
  },
  rules: [apart('schedule'), notBelow('least', 'most')],
  asks: 'password',
  review: true,
  copiesBut: ['code', 'name'],
})
