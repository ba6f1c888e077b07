export const newsTypes = ['INFO', 'PROMO', 'WARNING', 'MAINTENANCE'] as const
export const newsTypeLabels = {
  INFO: 'Info',
  PROMO: 'Promotion',
  WARNING: 'Warning',
  MAINTENANCE: 'Maintenance',
} as const
