import { commonDigits } from './money.ts'

/** Currencies of ISO 4217 that do not have two decimals. The database has the same in `currency_digits`. */
const others: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
}

export const unusualDigits: ReadonlyMap<string, number> = new Map(
  Object.entries(others).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)] as const)),
)

/** The most decimals that a currency has. */
export const mostDigits = commonDigits

/** Decimals of a currency by its ISO 4217 code. */
export const digitsOf = (code: string): number => unusualDigits.get(code) ?? 2
