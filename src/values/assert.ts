/** Throws on a programming error. Expected refusals are returned as values instead. */
export function assert(condition: boolean, assumption: string): asserts condition {
  if (!condition) throw new Error(`broken assumption: ${assumption}`)
}

/** The value of what cannot be missing here, for example of a required field after validation. */
export function present<T>(value: T | null | undefined, assumption: string): T {
  if (value === null || value === undefined) throw new Error(`broken assumption: ${assumption}`)
  return value
}
