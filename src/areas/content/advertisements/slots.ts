/** Places of the player site for advertisements, named as in the code of the site. */
export const slots = ['TOP', 'SIDEBAR', 'CASHIER', 'SPLASH'] as const
export type Slot = (typeof slots)[number]

/** In pixels: pictures and animations have the proportion of their slot. */
export const slotSizes: Readonly<Record<Slot, { readonly width: number; readonly height: number }>> = {
  TOP: { width: 728, height: 90 },
  SIDEBAR: { width: 300, height: 250 },
  CASHIER: { width: 468, height: 60 },
  SPLASH: { width: 640, height: 960 },
}
export const slotLabels = {
  TOP: 'Top of the page, 728 × 90',
  SIDEBAR: 'Sidebar, 300 × 250',
  CASHIER: 'Cashier, 468 × 60',
  SPLASH: 'Splash screen, 640 × 960',
} as const

export const creativeTypes = ['PICTURE', 'VIDEO'] as const
export const creativeTypeLabels = { PICTURE: 'Picture', VIDEO: 'Video' } as const
