/** Tables of settings that audit rows refer to, with their labels. */
export const entities = {
  currency: 'Currency',
  domain: 'Domain',
  geo_rule: 'Geo rule',
  setting: 'Setting',
} as const

/** Tables that were renamed, by the former name. */
export const formerEntities = { place_rule: 'geo_rule' } as const satisfies Readonly<
  Record<string, keyof typeof entities>
>
