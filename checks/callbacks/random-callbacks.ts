import fc from 'fast-check'
import { dialectNames, type DialectName } from './dialects.ts'

/** What is wrong with a message: none of them may credit anything. */
export const flaws = [
  'one minor unit more',
  'the other unit',
  'finer than the currency',
  'decimal comma',
  'with its currency',
  'digits of another script',
  'exponent in a text',
  'below zero',
  'no amount',
  'another currency',
  'another merchant',
  'an unknown order',
  'an unknown status',
  'no signature',
  'signed by another',
  'changed after it was signed',
  'stamp changed after it was signed',
  'too old',
  'too early',
  'no stamp',
  'stamp of eleven digits',
  'another content type',
  'another charset',
  'compressed',
  'cut off',
  'a field twice',
] as const
export type Flaw = (typeof flaws)[number]

/** Notations of an amount that say the same. */
export const notations = ['plain', 'zeros', 'exponent'] as const
export const stampUnits = ['seconds', 'milliseconds', 'microseconds'] as const
export const repeats = ['once', 'twice', 'at once', 'written otherwise'] as const

export interface RandomMessage {
  readonly says: 'paid' | 'pending' | 'failed'
  readonly flaw: Flaw | null
  readonly notation: (typeof notations)[number]
  readonly stampUnit: (typeof stampUnits)[number]
  readonly dot: '' | '.'
  /** Seconds from now. */
  readonly age: number
  /** Which of the content types of the body. */
  readonly type: number
  readonly hasMark: boolean
  readonly space: string
  readonly isEscaped: boolean
  readonly turn: number
  readonly repeat: (typeof repeats)[number]
  /** Ids as numbers, as long as they may be; otherwise as texts. */
  readonly hasNumbers: boolean
  readonly reference: string
  /** A field that nothing reads. */
  readonly extra: string
}

export interface RandomCallbacks {
  readonly dialect: DialectName
  readonly currency: 'INR' | 'JPY' | 'KWD'
  readonly minor: number
  readonly messages: readonly RandomMessage[]
}

const message: fc.Arbitrary<RandomMessage> = fc.record({
  says: fc.constantFrom('paid', 'paid', 'paid', 'pending', 'failed'),
  flaw: fc.option(fc.constantFrom(...flaws), { freq: 2 }),
  notation: fc.constantFrom(...notations),
  stampUnit: fc.constantFrom(...stampUnits),
  dot: fc.constantFrom('', '.'),
  age: fc.integer({ min: -240, max: 240 }),
  type: fc.nat(20),
  hasMark: fc.boolean(),
  space: fc.constantFrom('', '', ' ', '\n\t', '\r\n'),
  isEscaped: fc.boolean(),
  turn: fc.nat(9),
  repeat: fc.constantFrom(...repeats),
  hasNumbers: fc.boolean(),
  reference: fc.stringMatching(/^[1-9]\d{11,24}$/),
  extra: fc.oneof(
    fc.constantFrom('मोहन कुमार', 'José', 'José', '李雷', 'محمد', '👨‍👩‍👧', '\u202Egnirts', 'a"b\\c/d', '\u2028', ''),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
  ),
})

/** What one deposit gets from its gateway. */
export const randomCallbacks: fc.Arbitrary<RandomCallbacks> = fc.record({
  dialect: fc.constantFrom(...dialectNames),
  currency: fc.constantFrom('INR', 'JPY', 'KWD'),
  minor: fc.oneof(fc.integer({ min: 1_000, max: 9_999 }), fc.integer({ min: 10_000, max: 99_999_999 })),
  messages: fc.array(message, { minLength: 1, maxLength: 4 }),
})
