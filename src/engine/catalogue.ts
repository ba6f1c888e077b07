import type { Room } from '#blueprint/screen/room.ts'
import { assert } from '#values/assert.ts'

let declared: readonly Room[] | null = null

/** Called once when a server starts: the composition root alone knows every area. */
export const declareCatalogue = (rooms: readonly Room[]): void => {
  declared = rooms
}

/** Every room of the product, for the few handlers that speak about screens: permissions, roles and files of lists. */
export function catalogue(): readonly Room[] {
  assert(declared !== null, 'the catalogue is declared before anything is answered')
  return declared
}
