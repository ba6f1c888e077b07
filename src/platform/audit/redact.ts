import { masked } from '#values/text/masked.ts'

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
/** In the trail also the operator's own account: who approves a new one must see the number, who reads the trail need not. */
const recordedFields: ReadonlySet<string> = new Set([...personalFields, 'number'])
/** Names of secrets. Forms and actions mark secrets by their kind; this catches values that arrive another way. */
const secretPattern = /password|secret|token|otp|recovery/i

type Values = Readonly<Record<string, unknown>>

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const redacted = (values: Values, hidden: ReadonlySet<string>): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      if (hidden.has(name) && typeof value === 'string') return [[name, masked(value)]]
      if (typeof value === 'string' && secretPattern.test(name)) return []
      return [[name, isValues(value) ? redacted(value, hidden) : value]]
    }),
  )

/** Values as shown to the users of an action: secrets are dropped, addresses and account numbers of persons masked. */
export const redact = (values: Values): Values => redacted(values, personalFields)

/** Values as written to the audit trail. */
export const redactedTrail = (values: Values): Values => redacted(values, recordedFields)
