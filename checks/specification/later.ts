/** Screens that are not built yet, by the area that will have them; remove a path when its screen exists. */
const planned = {
  content: [
    '/app-notify',
    '/notification-history',
    '/blogs',
    '/blog-create',
    '/blog-edit/:id',
    '/apk-list',
    '/apk-download-history',
  ],
  developer: ['/dev-settings', '/masters'],
  marketing: ['/bonus-history', '/spin-bonus-history', '/campaigns', '/vip-level'],
} as const

export const plannedPaths: readonly string[] = Object.values(planned).flat()
