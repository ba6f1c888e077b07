import { gatewayForm } from './gateway-edit.screen.ts'
import { collectionAccountForm } from '#areas/payments/gateways/accounts/account-edit.screen.ts'
import { domainAt, domainIn, operatorStore } from './operator-store.facts.ts'
import { guideForm } from '#areas/payments/methods/ht-deposit-edit.screen.ts'
import { openingHoursIn } from '#areas/payments/methods/hours.ts'
import { textsIn } from '#areas/payments/methods/guides/translations.ts'
import { stepsIn } from '#areas/payments/methods/guides/steps.ts'
import { vipLevels } from '#blueprint/kinds/vip.ts'
import { limitRowsIn } from './gateway-limits.ts'
import { platforms } from '#areas/payments/gateways/labels.ts'
import { depositMethodForm } from '#areas/payments/methods/pg-settings-edit.screen.ts'
import type { FieldsOf } from '#blueprint/screen/form.ts'
import { messageFormats } from '#areas/payments/gateways/callbacks/message-format.ts'
import type { wordingNames } from '#areas/payments/gateways/labels.ts'
import { oneUnit } from '#values/money.ts'
import { refuse } from '#blueprint/decision/refusal.ts'
import { canonical } from '#platform/database/json.ts'

const wholeAmounts = (text: string | null): bigint[] =>
  text === null ? [] : text.split(',').map((one) => BigInt(one.trim()) * oneUnit())
const wholeText = (amounts: readonly bigint[]): string | null =>
  amounts.length === 0 ? null : amounts.map((one) => one / oneUnit()).join(', ')
const orNull = (text: string): string | null => (text === '' ? null : text)

/** What tells players where and how to pay. */
const wordsOf = ({ instruction, texts, name }: FieldsOf<typeof depositMethodForm>): string =>
  canonical([instruction, texts ?? [], name])

export const depositMethodStore = operatorStore(depositMethodForm, {
  table: 'deposit_method',
  nameOf: ({ name }) => name,
  domainOf: domainIn,
  refersTo: ({ gateway }) => ({ table: 'gateway', id: gateway, field: 'gateway' }),
  pictures: { field: 'logo', place: 'deposit_method', filesOf: ({ logo }) => (logo === null ? [] : [logo]) },
  toRow: (values) => ({
    name: values.name,
    code: values.code,
    type: values.type,
    gateway_id: values.gateway,
    min_amount: values.minAmount,
    max_amount: values.maxAmount,
    day_cap: values.dayCap,
    player_day_cap: values.playerDayCap,
    quick_amounts: wholeAmounts(values.quickAmounts),
    fee_rate: values.feeRate,
    fee_fixed: values.feeFixed,
    fee_payer: values.feePayer,
    min_kyc: values.minKyc,
    audience: values.audience,
    vip_levels: (values.vipLevels ?? []).map(Number),
    schedule: values.schedule ?? [],
    needs_utr: values.needsUtr,
    needs_screenshot: values.needsScreenshot,
    needs_sender: values.needsSender,
    instruction: values.instruction ?? '',
    texts: values.texts ?? [],
    logo: values.logo,
    expire_minutes: values.expireMinutes,
    sort_order: values.sortOrder,
    weight: values.weight,
  }),
  toFields: (row) => ({
    name: row.name,
    code: row.code,
    domain: String(row.domain_id),
    type: row.type,
    gateway: row.gateway_id,
    minAmount: row.min_amount,
    maxAmount: row.max_amount,
    dayCap: row.day_cap,
    playerDayCap: row.player_day_cap,
    quickAmounts: wholeText(row.quick_amounts),
    feeRate: row.fee_rate,
    feeFixed: row.fee_fixed,
    feePayer: row.fee_payer,
    minKyc: row.min_kyc,
    audience: row.audience,
    vipLevels: vipLevels.filter((level) => row.vip_levels.includes(Number(level))),
    schedule: openingHoursIn(row.schedule),
    needsUtr: row.needs_utr,
    needsScreenshot: row.needs_screenshot,
    needsSender: row.needs_sender,
    instruction: orNull(row.instruction),
    texts: textsIn(row.texts),
    logo: row.logo,
    expireMinutes: row.expire_minutes,
    sortOrder: row.sort_order,
    weight: row.weight,
  }),
  // A new method is not shown until it is activated; its texts are approved then.
  needsSecondApproval: (before, values) => before !== null && wordsOf(before) !== wordsOf(values),
})

/** Which message format is stored; any other than those of the program is the gateway’s own. */
const formatNameOf = (stored: unknown): (typeof wordingNames)[number] => {
  const names = ['timestamped', 'enveloped', 'majorUnits', 'coins'] as const
  return names.find((name) => sameShape(messageFormats[name], stored)) ?? 'own'
}
const sameShape = (wording: unknown, stored: unknown): boolean => canonical(wording) === canonical(stored)

export const gatewayStore = operatorStore(gatewayForm, {
  table: 'gateway',
  nameOf: ({ name }) => name,
  domainOf: domainIn,
  toRow: (values) => ({
    name: values.name,
    code: values.code,
    adapter: values.adapter,
    ...(values.wordingName === 'own' ? {} : { wording: messageFormats[values.wordingName ?? 'timestamped'] }),
    environment: values.environment,
    base_url: values.baseUrl ?? '',
    merchant: values.merchant,
    callback_ips: values.callbackIps ?? [],
    confirm_above: values.confirmAbove,
    fee_rate: values.feeRate,
    fee_tax: values.feeTax,
    limits: values.limits ?? [],
  }),
  toFields: (row) => ({
    name: row.name,
    code: row.code,
    domain: String(row.domain_id),
    adapter: row.adapter,
    wordingName: formatNameOf(row.wording),
    environment: row.environment,
    baseUrl: orNull(row.base_url),
    merchant: orNull(row.merchant),
    callbackIps: row.callback_ips.length === 0 ? null : row.callback_ips,
    confirmAbove: row.confirm_above,
    feeRate: row.fee_rate,
    feeTax: row.fee_tax,
    limits: limitRowsIn(row.limits),
  }),
  refusal: (before, values) =>
    values.wordingName === 'own' && before?.wordingName !== 'own'
      ? refuse('Only a gateway that already has an own format can keep it. Select another one.', 'wordingName')
      : null,
  // A new gateway moves no money until its activation is approved.
  needsSecondApproval: (before, values) =>
    before !== null &&
    (before.baseUrl !== values.baseUrl ||
      before.merchant !== values.merchant ||
      before.adapter !== values.adapter ||
      before.wordingName !== values.wordingName ||
      before.confirmAbove !== values.confirmAbove ||
      String(before.callbackIps ?? '') !== String(values.callbackIps ?? '')),
})

export const collectionAccountStore = operatorStore(collectionAccountForm, {
  table: 'collection_account',
  nameOf: ({ holder }) => holder,
  domainOf: async (tx, { method }) => (method === null ? null : domainAt(tx, 'deposit_method', method)),
  toRow: (values) => ({
    method_id: values.method,
    kind: values.kind,
    holder: values.holder,
    bank: values.bank ?? '',
    number: values.number,
    ifsc: values.ifsc,
    network: values.network,
    day_limit: values.dayLimit,
    weight: values.weight,
  }),
  toFields: (row) => ({
    method: row.method_id,
    kind: row.kind,
    holder: row.holder,
    bank: orNull(row.bank),
    number: row.number,
    ifsc: row.ifsc,
    network: row.network,
    dayLimit: row.day_limit,
    weight: row.weight,
  }),
  needsSecondApproval: (before, values) =>
    before === null ||
    before.holder !== values.holder ||
    before.number !== values.number ||
    before.ifsc !== values.ifsc ||
    before.network !== values.network,
})

type Guide = FieldsOf<typeof guideForm>
/** What players read and see; an approved text is shown again only after a second approval. */
const contentOf = ({ title, type, body, steps, videoUrl, thumbnailUrl }: Guide) =>
  canonical([title, type, body, steps ?? [], videoUrl, thumbnailUrl])

export const guideStore = operatorStore(guideForm, {
  table: 'deposit_guide',
  onChange: (before, values) => (contentOf(before) === contentOf(values) ? {} : { status: 'INACTIVE' }),
  nameOf: ({ title }) => title,
  domainOf: domainIn,
  onCreation: (actor) => ({ created_by: actor.username }),
  pictures: {
    field: 'steps',
    place: 'deposit_guide',
    filesOf: ({ steps }) => (steps ?? []).flatMap(({ picture }) => picture ?? []),
  },
  toRow: (values) => ({
    title: values.title,
    language: values.language,
    method: values.method,
    type: values.type,
    video_url: values.videoUrl,
    thumbnail_url: values.thumbnailUrl,
    body: values.body ?? '',
    steps: values.steps ?? [],
    platforms: values.platforms ?? [],
    sort_order: values.sortOrder,
    from_at: values.fromAt,
    expires_at: values.expiresAt,
  }),
  toFields: (row) => ({
    title: row.title,
    domain: String(row.domain_id),
    language: row.language,
    method: row.method,
    type: row.type,
    videoUrl: row.video_url,
    thumbnailUrl: row.thumbnail_url,
    body: orNull(row.body),
    steps: stepsIn(row.steps),
    platforms: platforms.filter((one) => row.platforms.includes(one)),
    sortOrder: row.sort_order,
    fromAt: row.from_at,
    expiresAt: row.expires_at,
  }),
})
