/** Throws on a programming error. Expected refusals are returned as values instead. */
export function assert(condition: boolean, assumption: string): asserts condition {
  if (!condition) throw new Error(`broken assumption: ${assumption}`)
}
