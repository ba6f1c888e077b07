/** A rule over several fields: the field it complains at, and the sentence (null: content). Values are wire values. */
export interface Rule<Field extends string = string> {
  readonly field: Field
  /** Other fields that it reads. */
  readonly reads?: readonly Field[]
  readonly complaint: (values: Readonly<Record<string, unknown>>) => string | null
}

const both = (values: Readonly<Record<string, unknown>>, first: string, second: string) =>
  values[first] != null && values[second] != null

/** The first instant, day or number comes before the second. */
export const before = <const Field extends string>(
  first: Field,
  second: Field,
  sentence = 'End must be after the start',
): Rule<Field> => ({
  field: second,
  reads: [first],
  complaint: (values) =>
    both(values, first, second) && String(values[first]) >= String(values[second]) ? sentence : null,
})

/** Typed twice, the same. */
export const same = <const Field extends string>(
  first: Field,
  second: Field,
  sentence = 'The two entries do not match.',
): Rule<Field> => ({
  field: second,
  reads: [first],
  complaint: (values) => (both(values, first, second) && values[first] !== values[second] ? sentence : null),
})

/** Needed when another field has a value. */
export const neededWhen = <const Field extends string>(
  field: Field,
  other: Field,
  value: unknown,
  sentence: string,
): Rule<Field> => ({
  field,
  reads: [other],
  complaint: (values) => (values[other] === value && (values[field] == null || values[field] === '') ? sentence : null),
})
