/**
 * A validation rule over several fields: returns the message for `field`, or null. Values are wire
 * values.
 */
export interface Rule<Field extends string = string> {
  readonly field: Field
  /** Other fields that it reads. */
  readonly reads?: readonly Field[]
  readonly check: (values: Readonly<Record<string, unknown>>) => string | null
}

const both = (values: Readonly<Record<string, unknown>>, first: string, second: string) =>
  values[first] != null && values[second] != null

/** The first instant, day or number comes before the second. */
export const before = <const Field extends string>(
  first: Field,
  second: Field,
  sentence = 'End must be after the start.',
): Rule<Field> => ({
  field: second,
  reads: [first],
  check: (values) => (both(values, first, second) && String(values[first]) >= String(values[second]) ? sentence : null),
})

/** Two fields must have the same value. */
export const same = <const Field extends string>(
  first: Field,
  second: Field,
  sentence = 'The two entries do not match.',
): Rule<Field> => ({
  field: second,
  reads: [first],
  check: (values) => (both(values, first, second) && values[first] !== values[second] ? sentence : null),
})

/** The field is required when another field has this value. */
export const requiredWhen = <const Field extends string>(
  field: Field,
  other: Field,
  value: unknown,
  sentence: string,
): Rule<Field> => ({
  field,
  reads: [other],
  check: (values) => (values[other] === value && (values[field] == null || values[field] === '') ? sentence : null),
})
