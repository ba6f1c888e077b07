import { loosens, type PayoutTerms } from '#areas/payments/rules/payouts/payout-terms.ts'
import { moneyOrNull, zeroMoney, type Money } from '#values/money.ts'
import type { FieldsOf } from '#blueprint/screen/form.ts'
import { levelsIn } from '#areas/payments/withdrawals/payout-work/terms.ts'
import { domainIn, operatorStore } from '#areas/payments/gateways/list/operator-store.facts.ts'
import { openingHoursIn } from './hours.ts'
import { payoutMethodForm } from './withdraw-edit.screen.ts'

type Fields = FieldsOf<typeof payoutMethodForm>

const orZero = (amount: bigint | null): Money => moneyOrNull(amount) ?? zeroMoney

/** Maps the form to the type the rules use; whether the method is active is not part of the form. */
const termsOf = (values: Fields): PayoutTerms => ({
  isOn: true,
  message: null,
  least: orZero(values.minAmount),
  maxAmount: moneyOrNull(values.maxAmount),
  dayAmount: moneyOrNull(values.dayAmount),
  weekAmount: moneyOrNull(values.weekAmount),
  monthAmount: moneyOrNull(values.monthAmount),
  dayCount: values.dayCount,
  weekCount: values.weekCount,
  monthCount: values.monthCount,
  freePerDay: values.freePerDay,
  fee: { rate: values.feeRate ?? 0 },
  approveUpTo: moneyOrNull(values.autoUpTo),
  leastNameMatch: values.nameMatch ?? 0,
  coolDownHours: values.coolDownHours ?? 0,
  minKyc: values.minKyc ?? 0,
  turnover: values.turnover ?? 0,
  levels: levelsIn((values.levels ?? []).map((row) => ({ ...row, ...amountsToText(row) }))),
})

/** Amounts as stored: minor units as text. */
const amountsToText = (row: NonNullable<Fields['levels']>[number]) =>
  Object.fromEntries(
    (['maxAmount', 'dayAmount', 'weekAmount', 'monthAmount'] as const).map((name) => [
      name,
      row[name]?.toString() ?? null,
    ]),
  )

const beneficiaries = ['upi', 'bank', 'crypto'] as const

export const payoutMethodStore = operatorStore(payoutMethodForm, {
  table: 'payout_method',
  nameOf: ({ name }) => name,
  domainOf: domainIn,
  refersTo: ({ gateway }) => ({ table: 'gateway', id: gateway, field: 'gateway' }),
  toRow: (values) => ({
    name: values.name,
    code: values.code,
    method: values.method,
    gateway_id: values.gateway,
    min_amount: values.minAmount,
    max_amount: values.maxAmount,
    transfer_cap: values.transferCap,
    fee_rate: values.feeRate,
    fee_fixed: values.feeFixed,
    fee_min: values.feeMin,
    fee_max: values.feeMax,
    free_per_day: values.freePerDay,
    day_amount: values.dayAmount,
    week_amount: values.weekAmount,
    month_amount: values.monthAmount,
    day_count: values.dayCount,
    week_count: values.weekCount,
    month_count: values.monthCount,
    levels: values.levels ?? [],
    auto_up_to: values.autoUpTo,
    schedule: values.schedule ?? [],
    name_match: values.nameMatch,
    beneficiaries: values.beneficiaries ?? [],
    cool_down_hours: values.coolDownHours,
    min_kyc: values.minKyc,
    turnover: values.turnover,
    float_alert: values.floatAlert,
    sort_order: values.sortOrder,
  }),
  toFields: (row) => ({
    name: row.name,
    code: row.code,
    domain: String(row.domain_id),
    method: row.method,
    gateway: row.gateway_id,
    sortOrder: row.sort_order,
    minAmount: row.min_amount,
    maxAmount: row.max_amount,
    transferCap: row.transfer_cap,
    feeRate: row.fee_rate,
    feeFixed: row.fee_fixed,
    feeMin: row.fee_min,
    feeMax: row.fee_max,
    freePerDay: row.free_per_day,
    dayAmount: row.day_amount,
    weekAmount: row.week_amount,
    monthAmount: row.month_amount,
    dayCount: row.day_count,
    weekCount: row.week_count,
    monthCount: row.month_count,
    levels: levelsIn(row.levels),
    autoUpTo: row.auto_up_to,
    schedule: openingHoursIn(row.schedule),
    nameMatch: row.name_match,
    beneficiaries: beneficiaries.filter((one) => row.beneficiaries.includes(one)),
    coolDownHours: row.cool_down_hours,
    minKyc: row.min_kyc,
    turnover: row.turnover,
    floatAlert: row.float_alert,
  }),
  needsSecondApproval: (before, values) =>
    before !== null && (before.gateway !== values.gateway || loosens(termsOf(before), termsOf(values))),
})
