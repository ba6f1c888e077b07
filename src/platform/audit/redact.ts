import { masked } from '#values/masked.ts'

/**
 * Fields that identify a person or their bank account: recorded masked, so that they can be recognised but not used.
 */
const personalFields: ReadonlySet<string> = new Set([
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
/** Names of secrets. Forms and actions mark secrets by their kind; this catches values that arrive another way. */
const secretPattern = /password|secret|token|otp|recovery/i

type Values = Readonly<Record<string, unknown>>

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const redactedEntry = ([name, value]: [string, unknown]): [string, unknown][] => {
  if (personalFields.has(name) && typeof value === 'string') return [[name, masked(value)]]
  if (typeof value === 'string' && secretPattern.test(name)) return []
  return [[name, isValues(value) ? redact(value) : value]]
}

/** Values as written to the audit trail: secrets are dropped, addresses and account numbers masked. */
export const redact = (values: Values): Values => Object.fromEntries(Object.entries(values).flatMap(redactedEntry))
