/** A broken assumption is a bug, never an answer to a user: refusals are values, this throws. */
export function assert(condition: boolean, assumption: string): asserts condition {
  if (!condition) throw new Error(`broken assumption: ${assumption}`)
}
