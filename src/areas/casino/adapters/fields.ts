import { z } from 'zod/mini'
import { parseMoney, type Money } from '#values/money.ts'
import { BadInput } from '#platform/errors/app-errors.ts'
import type { ProviderRequest } from '#areas/casino/wallet/adapter.ts'
import { contentOf } from './content.ts'

/** Ids of providers: printable, with spaces inside, and short enough to index. */
export const providerId = z.string().check(z.regex(/^(?! )[\x20-\x7e]{1,100}(?<! )$/))

/** Our id of the player, as a launch hands it out. */
export const playerId = z.string().check(z.regex(/^[1-9]\d{0,17}$/))

/** A number has at most fifteen digits, which a JSON parser reads exactly; as text it is read digit by digit. */
const numeric = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((wire) => String(wire)),
)

/** Decimal, of at most fifteen digits. Neither negative nor finer than the currency. */
export const decimal = z.pipe(
  numeric.check(
    z.regex(/^(?=[\d.]{1,16}$)\d+(\.\d+)?$/, 'must be a decimal number'),
    z.refine((text) => parseMoney(text) !== null, 'has more decimals than the currency'),
  ),
  z.transform((text): Money => parseMoney(text)!),
)

/** As `decimal`, and below zero for what a player lost; -0 is 0. */
export const signedDecimal = z.pipe(
  z
    .pipe(
      numeric,
      z.transform((text) => text.replace(/^-(?=[0.]+$)/, '')),
    )
    .check(
      z.regex(/^-?(?=[\d.]{1,16}$)\d+(\.\d+)?$/, 'must be a decimal number'),
      z.refine((text) => parseMoney(text) !== null, 'has more decimals than the currency'),
    ),
  z.transform((text): Money => parseMoney(text)!),
)

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
