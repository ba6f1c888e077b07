import { z } from 'zod/mini'
import { zeroMoney, type Money } from '#values/money.ts'
import { inDigits, WrittenNumber } from '#values/text/json-text.ts'
import { BadInput } from '#platform/errors/app-errors.ts'
import { readAmount, type AmountUnit, type StatedAmount } from '#areas/casino/rules/amounts.ts'
import type { ProviderRequest } from '#areas/casino/wallet/adapter.ts'
import { contentOf } from './content.ts'

/** Ids of providers: printable, with spaces inside, and short enough to index. */
export const providerId = z.string().check(z.regex(/^(?! )[\x20-\x7e]{1,100}(?<! )$/))

/** Our id of the player, as a launch hands it out. */
export const playerId = z.string().check(z.regex(/^[1-9]\d{0,17}$/))

/** A number of JSON as it was written, in plain notation; a text as it stands, so that no exponent is read from one. */
const numeric = z.pipe(
  z.union([z.string(), z.number(), z.instanceof(WrittenNumber)]),
  z.transform((wire) => (wire instanceof WrittenNumber ? inDigits(wire.text) : String(wire))),
)

/** An amount of a transaction, in units of the provider. What of it a call may not have is for the contract to say. */
export const statedIn = (unit: AmountUnit) =>
  z.pipe(
    numeric.check(z.refine((text) => readAmount(text, unit) !== null, 'must be an amount')),
    z.transform((text): StatedAmount => readAmount(text, unit)!),
  )
export const statedAmount = statedIn('whole')

const exact = z.pipe(
  statedAmount.check(z.refine(({ remainder }) => remainder === null, 'has more decimals than the currency')),
  z.transform(({ amount }): Money => amount),
)

/** Neither negative nor finer than the currency. */
export const decimal = exact.check(z.refine((amount) => amount >= zeroMoney, 'must not be negative'))

/** As `decimal`, and below zero for what a player lost. */
export const signedDecimal = exact

/** As `decimal`, but in 1/10000 of a unit: what is finer than the currency is added up first, and rounded once. */
export const fineDecimal = z.pipe(
  numeric.check(z.regex(/^\d{1,11}(\.\d{1,4})?$/, 'must be a decimal number of at most four decimals')),
  z.transform((text): bigint => {
    const [whole = '', part = ''] = text.split('.')
    return BigInt(whole + part.padEnd(4, '0'))
  }),
)

export type Read<T> = { readonly content: T } | { readonly problem: string }

/** Reads the content of a request by its schema. */
export function readBody<T>(request: ProviderRequest, schema: z.ZodMiniType<T>): Read<T> {
  try {
    const read = schema.safeParse(contentOf(request))
    if (read.success) return { content: read.data }
    const [issue] = read.error.issues
    return { problem: `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is not valid'}` }
  } catch (error) {
    if (error instanceof BadInput) return { problem: error.message }
    throw error
  }
}

export const headerIn = ({ headers }: Pick<ProviderRequest, 'headers'>, name: string): string =>
  String(headers[name] ?? '')
