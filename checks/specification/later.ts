/** Screens that are not built yet, by the area that will have them; remove a path when its screen exists. */
const planned = {
  content: ['/apk-list', '/apk-download-history'],
  developer: ['/masters'],
} as const

export const plannedPaths: readonly string[] = Object.values(planned).flat()
