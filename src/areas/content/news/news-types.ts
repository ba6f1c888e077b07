export const newsTypes = ['INFO', 'PROMO', 'WARNING', 'MAINTENANCE'] as const
export const newsTypeLabels = {
  INFO: 'Info',
  PROMO: 'Promotion',
  WARNING: 'Warning',
  MAINTENANCE: 'Maintenance',
} as const

/** Pages of the player site that show news. */
export const newsPages = ['HOME', 'SPORTS', 'CASINO', 'CASHIER', 'ACCOUNT'] as const
export const newsPageLabels = {
  HOME: 'Home',
  SPORTS: 'Sports',
  CASINO: 'Casino',
  CASHIER: 'Cashier',
  ACCOUNT: 'Account',
} as const
