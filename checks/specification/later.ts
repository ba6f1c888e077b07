/** Screens that are not built yet, by the area that will have them; remove a path when its screen exists. */
const planned = {
  content: [
    '/festival-gif',
    '/festival-gif-create',
    '/festival-gif-edit/:id',
    '/news',
    '/app-notify',
    '/notification-history',
    '/advertisements',
    '/alerts',
    '/blogs',
    '/blog-create',
    '/blog-edit/:id',
    '/apk-list',
    '/apk-download-history',
  ],
  developer: [
    '/request-response-logs',
    '/account',
    '/domain-lookup',
    '/dev-settings',
    '/dev-warehouse-logs',
    '/masters',
  ],
  marketing: [
    '/bonus-history',
    '/spin-bonus-history',
    '/bonus-transaction',
    '/campaigns',
    '/vip-level',
    '/calc-loyalty',
    '/calc-losing-bonus',
  ],
  reports: ['/players-report', '/quick-report', '/ggr', '/balance-sheet', '/balance-sheet-report'],
} as const

export const plannedPaths: readonly string[] = Object.values(planned).flat()
