/** The providers with a report of their own; each is a product of the day totals. */
export const providers = {
  aura: { path: '/PL-aura-by-downline-report', title: 'Aura', permission: 'PL_AURA_BY_DOWNLINE_REPORT' },
  qt: { path: '/PL-qt-by-downline-report', title: 'QT', permission: 'PL_QT_BY_DOWNLINE_REPORT' },
  wc: { path: '/PL-wc-by-downline-report', title: 'WC', permission: 'PL_WC_BY_DOWNLINE_REPORT' },
  sportsbook: {
    path: '/PL-sportbook-by-downline-report',
    title: 'Sportsbook',
    permission: 'PL_SPORTBOOK_BY_DOWNLINE_REPORT',
  },
  slot: { path: '/PL-slot-by-downline-report', title: 'Slot', permission: 'PL_SLOT_BY_DOWNLINE_REPORT' },
} as const
export type Provider = keyof typeof providers
