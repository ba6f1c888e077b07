/** The form of a value. Validated here independently of the product, so that the tests do not share its mistakes. */
export type Shape =
  | 'text'
  | 'search'
  | 'choice'
  | 'amount'
  | 'positive'
  | 'odds'
  | 'percent'
  | 'number'
  | 'tenths'
  | 'toggle'
  | 'id'
  | 'uuid'
  | 'pathId'
  | 'day'
  | 'instant'
  | 'period'
  | 'range'
  | 'flag'
  | 'domains'
  | 'codes'
  | 'page'
  | 'cursor'
  | 'password'
  | 'object'
  | 'key'
  | 'keys'
  | 'rows'

export interface Field {
  /** A query parameter, or a path into the body such as reason.text. */
  readonly name: string
  readonly shape: Shape
  readonly isOptional: boolean
  /** The options of a choice. */
  readonly options?: readonly string[]
  readonly maxLength?: number
  readonly pattern?: string
  /** A valid value: as text for the query, as JSON for the body. */
  readonly sample: string
  /** Fields that an error about it may be reported at; its own name by default. */
  readonly saidAt?: readonly string[]
  /** Filters take what people paste, and fields of codes take them in groups. */
  readonly entered?: 'pasted' | 'code'
}

/** The text as it is meant: plain digits, nothing unseen, no blanks or separators that came along. */
const meanings: Readonly<Record<NonNullable<Field['entered']> | 'plain', (text: string, field: Field) => string>> = {
  plain: (text) => text.normalize('NFC'),
  code: (text) => text.normalize('NFKC').replace(/[\s\p{Cf}]|(?<=^[\d-]*)-(?=[\d-]*$)/gu, ''),
  pasted: (text, { shape }) =>
    text
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .replace(/^[\s#,;]+|[\s,;.]+$/g, '')
      .replace(/\s+/g, shape === 'domains' ? ',' : ' ')
      .toLowerCase(),
}

/** Whether a text is a day of the calendar between 1900 and 2999. */
const isRealDay = (text: string): boolean =>
  /^(19|2\d)\d\d-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10) === text

function isPeriod(text: string): boolean {
  const [from = '', to = '', ...rest] = text.split('..')
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
  return rest.length === 0 && isRealDay(from) && isRealDay(to) && days >= 0 && days <= 183
}

const money = /^-?\d{1,15}(\.\d{1,2})?$/
const isMoney = (text: string): boolean => money.test(text) && !/^-0*(\.0*)?$/.test(text)

const isRange = (text: string): boolean => {
  const [min, max, ...rest] = text.split('..')
  const isSide = (side: string | undefined) => side === '' || isMoney(side ?? 'x')
  return rest.length === 0 && max !== undefined && text !== '..' && isSide(min) && isSide(max)
}

const isUnreadable = (text: string): boolean => text.includes('\0') || !text.isWellFormed()
// oxlint-disable-next-line no-control-regex -- the pattern matches control characters
const hasControls = (text: string): boolean => /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text)

const validators: Readonly<Record<Shape, (text: string, field: Field) => boolean>> = {
  text: (text, { maxLength = 200, pattern = '' }) =>
    text.trim() !== '' &&
    text.length <= maxLength &&
    !hasControls(text) &&
    !isUnreadable(text) &&
    new RegExp(pattern).test(text),
  search: (text, { maxLength = 2_000, pattern = '' }) =>
    text.length <= maxLength && !isUnreadable(text) && new RegExp(pattern).test(text),
  choice: (text, { options = [] }) => text.split(',').every((one) => options.includes(one)),
  amount: isMoney,
  positive: (text) => isMoney(text) && !text.startsWith('-') && !/^0*(\.0*)?$/.test(text),
  odds: (text) => /^\d{1,7}(\.\d{1,4})?$/.test(text),
  percent: (text) => /^\d{1,3}(\.\d{1,2})?$/.test(text),
  number: (text) => /^-?\d{1,4}$/.test(text),
  tenths: (text) => /^-?\d{1,4}(\.\d)?$/.test(text),
  toggle: () => false,
  id: (text) => /^\d{1,18}$/.test(text),
  uuid: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
  pathId: () => false,
  day: isRealDay,
  instant: (text) => /^(19|2\d)\d\d-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)),
  period: isPeriod,
  range: isRange,
  flag: (text) => text === 'YES' || text === 'NO',
  domains: (text) => /^\d{1,6}(,\d{1,6})*$/.test(text),
  codes: (text) => /^[a-z][a-z0-9_]{0,29}(,[a-z][a-z0-9_]{0,29})*$/.test(text),
  page: (text) => /^[1-9]\d{0,8}$/.test(text),
  cursor: () => false,
  password: (text) => text !== '' && text.length <= 10_000,
  object: () => false,
  key: (text) => /^[\w-]{1,60}$/.test(text),
  keys: () => false,
  rows: () => false,
}

/** Whether a text may be valid. Only texts that cannot be valid must be rejected. */
export const mayBeValid = (text: string, field: Field): boolean =>
  (text === '' && field.isOptional && field.shape !== 'search') ||
  validators[field.shape](meanings[field.entered ?? 'plain'](text, field), field)

const isKey = (value: unknown, { pattern = '' }: Field): boolean =>
  typeof value === 'string' &&
  validators.key(value, { name: '', shape: 'key', isOptional: false, sample: '' }) &&
  new RegExp(pattern).test(value)

/** The same for a JSON value in a body. */
export function mayBeValidJson(json: string, field: Field): boolean {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return false
  }
  if (value === null) return field.isOptional
  if (value === '' && field.isOptional) return true
  if (field.shape === 'number') return Number.isSafeInteger(value)
  if (field.shape === 'tenths') return typeof value === 'number' && Math.round(value * 10) / 10 === value
  if (field.shape === 'toggle') return typeof value === 'boolean'
  if (field.shape === 'object') return typeof value === 'object' && !Array.isArray(value)
  if (field.shape === 'rows')
    return Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null)
  if (field.shape === 'keys') return Array.isArray(value) && value.every((one) => isKey(one, field))
  return typeof value === 'string' && mayBeValid(value, field)
}

const sqlFragments = [
  `' or 1=1 --`,
  `'; drop table player; --`,
  `1) or (1=1`,
  `x' union select 1, 2, 3 --`,
  `id; select sleep(5)`,
  `(case when 1=1 then id else at end)`,
  `"; vacuum; --`,
  `\\'; --`,
  `$1`,
  `%' escape '`,
  `id desc nulls first`,
  `{1,2}`,
]

const days = ['0000-01-01', '9999-12-31', '2026-02-30', '2026-13-01', '2026-11-1', '20261113', '-002026-01-01']

const periods = [
  '2026-11-20..2026-11-13',
  '2026-01-01..2026-07-04',
  '2026-01-01..2026-07-03',
  '0000-01-01..0000-01-02',
  '0001-01-01..0001-01-02',
  '9999-12-30..9999-12-31',
  '2026-02-30..2026-03-01',
  '2026-11-13..2026-11-14..2026-11-15',
  '..',
  '2026-11-13..',
  '2026-11-13...2026-11-14',
  '2026-11-13T00:00..2026-11-14',
]

/** Hostile texts by kind. */
export const hostileTexts: Readonly<Record<string, readonly string[]>> = {
  empty: ['', ' ', '\t\n', '\u00a0', '\u200b'],
  long: ['x'.repeat(10_240), '9'.repeat(10_240), `${'a,'.repeat(1_500)}a`],
  control: ['\u0007\u001b[31mred', 'a\r\nSet-Cookie: x=1', '\u007f\u0085', '\u2028\u2029'],
  nul: ['a\0b', '\0'],
  bidi: ['\u202Eevil\u202C', '\u2066x\u2069', 'e\u0301'.repeat(20)],
  surrogate: ['\ud800', 'a\udfffb'],
  digits: ['１２３', '٣', '१२', '1 000', '1,000', '1_000'],
  exponent: ['1e3', '1E400', '1e-7', '-1e21'],
  sign: ['-0', '-0.00', '+1', '--1', '-1', '-9223372036854775808'],
  huge: ['9'.repeat(30), '9223372036854775808', '999999999999999999', '99999999999999999.99', '2147483648'],
  number: ['1.5', '0.001', '1.', '.5', '0x1F', '0b1', 'NaN', 'Infinity', '0', '00', '1n'],
  sql: sqlFragments,
  proto: ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype'],
  markup: [
    '<script>alert(1)</script>',
    '{{7*7}}',
    '${7*7}',
    '../../etc/passwd',
    '=cmd|calc',
    'null',
    'undefined',
    'true',
  ],
  day: days,
  period: periods,
  wrongId: ['0199aa00-0000-7000-8000-000000000000', '0199AA00-0000-7000-8000-000000000000', '0199aa00', '1,2', '[1]'],
}

/** Hostile JSON values by kind. */
export const hostileJson: Readonly<Record<string, readonly string[]>> = {
  null: ['null'],
  boolean: ['true', 'false'],
  number: [
    '0',
    '1',
    '-0',
    '-1',
    '1.5',
    '1e400',
    '-1e400',
    '1e21',
    '9007199254740993',
    '2147483648',
    '99999999999999999999',
  ],
  array: ['[]', '["x"]', '[1]', '[null]', '[[]]', `[${'1,'.repeat(2_000)}1]`],
  object: ['{}', '{"a":1}', '{"toString":1}', '{"length":3}', '{"$gt":""}', '{"toJSON":"x"}', '{"code":1,"text":[]}'],
  deep: [`${'['.repeat(50)}${']'.repeat(50)}`, `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`],
  poison: ['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}'],
  broken: ['undefined', 'NaN', "'x'", '01', '"\\x"', '"\u0001"', '', '{', '1 2'],
}
