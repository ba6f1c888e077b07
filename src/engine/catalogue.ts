import type { Module } from '#blueprint/screen/module.ts'
import { assert } from '#values/assert.ts'

let declared: readonly Module[] | null = null

/** Called once when a server starts: the composition root alone knows every area. */
export const declareCatalogue = (modules: readonly Module[]): void => {
  declared = modules
}

/** Every module of the product, for the few handlers that speak about screens: permissions, roles and files of lists. */
export function catalogue(): readonly Module[] {
  assert(declared !== null, 'the catalogue is declared before anything is answered')
  return declared
}
