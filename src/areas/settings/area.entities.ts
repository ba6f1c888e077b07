/** Tables of settings that audit rows refer to, with their labels. */
export const entities = {
  currency: 'Currency',
  domain: 'Domain',
  geo_rule: 'Geo rule',
  setting: 'Setting',
} as const
