import type { Bindings } from '#server/engine/bindings.ts'

/** The server halves of every room. */
export const allBindings: readonly Bindings[] = []
