import { refuse, type Refusal } from '#blueprint/decision/decision.ts'
import { parseMoney } from '#values/money.ts'

/** What a condition looks at, and how its value is entered. */
export const conditionKinds = {
  VIP_LEVEL: 'number',
  DEPOSIT_COUNT: 'number',
  REGISTERED: 'daysAgo',
  LAST_LOGIN: 'daysAgo',
  LAST_DEPOSIT: 'daysAgo',
  DEPOSITS: 'money',
  TURNOVER: 'money',
  STATUS: 'code',
  KYC: 'code',
  VERTICAL: 'code',
  TAG: 'text',
} as const

export type ConditionField = keyof typeof conditionKinds
export const conditionFields = Object.keys(conditionKinds) as readonly ConditionField[] as readonly [
  ConditionField,
  ...ConditionField[],
]

export const comparisons = ['AT_LEAST', 'AT_MOST', 'IS', 'IS_NOT'] as const
export type Comparison = (typeof comparisons)[number]

/** Fields over a period: without days they count the whole life of the account. */
export const periodFields: readonly ConditionField[] = ['DEPOSIT_COUNT', 'DEPOSITS', 'TURNOVER', 'VERTICAL']

const codes: Partial<Record<ConditionField, readonly string[]>> = {
  STATUS: ['ACTIVE', 'SUSPENDED'],
  KYC: ['PENDING', 'IN_REVIEW', 'VERIFIED', 'REJECTED', 'EXPIRED'],
  VERTICAL: ['exchange', 'bookmaker', 'fancy', 'sportsbook', 'casino', 'aura', 'qt', 'wc', 'slot', 'gap'],
}

/** As it is entered and stored. */
export interface ConditionRow {
  readonly group: number | null
  readonly field: ConditionField | null
  readonly comparison: Comparison | null
  readonly value: string | null
  readonly days: number | null
}

export interface Condition {
  readonly field: ConditionField
  readonly comparison: Comparison
  /** A number, days or minor units; null: the value is text. */
  readonly figure: bigint | null
  readonly text: string
  readonly days: number | null
}

/** All conditions of one group apply; one group is enough. No group: everybody. */
export type Audience = readonly (readonly Condition[])[]

const wholeNumber = (text: string): bigint | null => (/^\d{1,9}$/.test(text) ? BigInt(text) : null)

/** A tag as players carry them; undefined if none can be so. */
const tagIn = (entered: string): string | undefined => /^[a-z0-9][a-z0-9-]{0,29}$/.exec(entered.toLowerCase())?.[0]

function readCondition({ field, comparison, value, days }: ConditionRow): Condition | string {
  if (field === null || comparison === null) return 'Choose what is compared.'
  const kind = conditionKinds[field]
  const entered = (value ?? '').trim()
  const isCompared = comparison === 'AT_LEAST' || comparison === 'AT_MOST'
  if (days !== null && !periodFields.includes(field)) return 'Days apply to deposits, turnover and verticals only.'
  if (kind === 'code' || kind === 'text') {
    if (isCompared) return 'Texts are compared with Is or Is not.'
    const text =
      kind === 'text' ? tagIn(entered) : codes[field]?.find((code) => code.toLowerCase() === entered.toLowerCase())
    if (text === undefined) return codes[field] ? `Enter one of ${codes[field].join(', ')}.` : 'Enter a tag.'
    return { field, comparison, figure: null, text, days }
  }
  const figure = kind === 'money' ? parseMoney(entered) : wholeNumber(entered)
  if (figure === null || figure < 0n) return kind === 'money' ? 'Enter an amount.' : 'Enter a whole number.'
  return { field, comparison, figure, text: entered, days }
}

/** The audience that is described, in the currency in play, or what is wrong with it. */
export function readAudience(rows: readonly ConditionRow[]): Audience | Refusal {
  const groups = new Map<number, Condition[]>()
  for (const [index, row] of rows.entries()) {
    const condition = readCondition(row)
    if (typeof condition === 'string') return refuse(`Condition ${index + 1}: ${condition}`, 'conditions')
    const group = row.group ?? 1
    groups.set(group, [...(groups.get(group) ?? []), condition])
  }
  return [...groups.values()]
}

export const isAudience = (read: Audience | Refusal): read is Audience => Array.isArray(read)

/** What is known of a player for one condition: a figure, null if it never happened; or the texts that apply. */
export type Known = bigint | null | readonly string[]

function isMet({ comparison, figure, text }: Condition, known: Known): boolean {
  if (figure === null || (typeof known !== 'bigint' && known !== null)) {
    const isAmong = Array.isArray(known) && known.includes(text)
    return comparison === 'IS' ? isAmong : !isAmong
  }
  // What never happened is longer ago than any number of days.
  if (known === null) return comparison === 'AT_LEAST' || comparison === 'IS_NOT'
  if (comparison === 'AT_LEAST') return known >= figure
  if (comparison === 'AT_MOST') return known <= figure
  return (known === figure) === (comparison === 'IS')
}

/** Whether a player belongs to the audience. */
export const belongsTo = (audience: Audience, know: (condition: Condition) => Known): boolean =>
  audience.length === 0 || audience.some((group) => group.every((condition) => isMet(condition, know(condition))))
