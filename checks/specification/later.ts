/** Screens that are not built yet, by the area that will have them; remove a path when its screen exists. */
const planned = {
  marketing: ['/vip-level'],
} as const

export const plannedPaths: readonly string[] = Object.values(planned).flat()
