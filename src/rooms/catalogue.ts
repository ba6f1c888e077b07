import type { MenuGroup, Room } from '#blueprint/room.ts'

/** Every room of the product. A new room is one line here and one in server.ts. */
export const rooms: readonly Room[] = []

/** The specification's groups in its order; an entry stands where staff look for it, whatever room it belongs to. */
export const menu: readonly MenuGroup[] = []
