const numbered = (letter: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${letter}${String(at + 1).padStart(2, '0')}`)

/** Every report that is tried: R01 to R41 and Q01 to Q37. */
export const ids: readonly string[] = [...numbered('R', 41), ...numbered('Q', 37)]
