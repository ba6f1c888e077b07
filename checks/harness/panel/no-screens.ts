/** In place of the screens of the catalogue. */
export const screens: readonly never[] = []
export const menu: readonly never[] = []
