/** A rule over several fields: the field it complains at, and the sentence (null: content). Values are wire values. */
export interface Rule {
  readonly field: string
  readonly complaint: (values: Readonly<Record<string, unknown>>) => string | null
}

const both = (values: Readonly<Record<string, unknown>>, first: string, second: string) =>
  values[first] != null && values[second] != null

/** The first instant, day or number comes before the second. */
export const before = (first: string, second: string, sentence = 'Ends before it begins'): Rule => ({
  field: second,
  complaint: (values) =>
    both(values, first, second) && String(values[first]) >= String(values[second]) ? sentence : null,
})

/** Typed twice, the same. */
export const same = (first: string, second: string, sentence = 'The two differ'): Rule => ({
  field: second,
  complaint: (values) => (both(values, first, second) && values[first] !== values[second] ? sentence : null),
})

/** Needed when another field has a value. */
export const neededWhen = (field: string, other: string, value: unknown, sentence: string): Rule => ({
  field,
  complaint: (values) => (values[other] === value && (values[field] == null || values[field] === '') ? sentence : null),
})
