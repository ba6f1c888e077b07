import { masked } from '#values/masked.ts'

/** What names a person or an account of his: recorded so that it can be recognised, and not be used. */
const personal: ReadonlySet<string> = new Set([
  'account_number',
  'accountNumber',
  'address',
  'beneficiary',
  'beneficiary_name',
  'born_on',
  'bornOn',
  'beneficiaryName',
  'documentNumber',
  'email',
  'phone',
  'upi',
  'verified_name',
  'verifiedName',
])
/** What opens something; forms and actions say so by its kind, and this is for what came another way. */
const opening = /password|secret|token|otp|recovery/i

type Values = Readonly<Record<string, unknown>>

const valuesIn = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const shown = ([name, value]: [string, unknown]): [string, unknown][] => {
  if (personal.has(name) && typeof value === 'string') return [[name, masked(value)]]
  if (typeof value === 'string' && opening.test(name)) return []
  return [[name, valuesIn(value) ? discreet(value) : value]]
}

/** What is written into the trail: no secret, and no address or account in full. */
export const discreet = (values: Values): Values => Object.fromEntries(Object.entries(values).flatMap(shown))
