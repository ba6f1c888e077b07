import { commonDigits } from './money.ts'

/** Currencies of ISO 4217 that do not have two decimals. The database has the same in `currency_digits`. */
const others: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
}

export const unusualDigits: ReadonlyMap<string, number> = new Map(
  Object.entries(others).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)] as const)),
)

/** Codes of ISO 4217 with four decimals, or with no minor unit at all: metals, units of account and test codes. */
const unheld: ReadonlySet<string> = new Set('CLF UYW XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' '))

/** Whether amounts of a currency can be held. A code that ISO 4217 does not list has two decimals. */
export const isHeld = (code: string): boolean => !unheld.has(code)

/** The most decimals that a currency has. */
export const mostDigits = commonDigits

/** Decimals of a currency by its ISO 4217 code. */
export const digitsOf = (code: string): number => unusualDigits.get(code) ?? 2
