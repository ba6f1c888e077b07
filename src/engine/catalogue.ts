import type { Module } from '#blueprint/screen/module.ts'
import { assert } from '#values/assert.ts'

let declared: readonly Module[] | null = null

/** Called once at server start; only the composition root knows every area. */
export const declareCatalogue = (modules: readonly Module[]): void => {
  declared = modules
}

/**
 * All rooms, for the few handlers that work on screens: permissions, roles and exports of lists.
 */
export function catalogue(): readonly Module[] {
  assert(declared !== null, 'the catalogue is declared before the first request')
  return declared
}
