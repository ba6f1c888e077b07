import * as areas from '#areas/setting-groups.ts'
import type { AreaSettings, Setting } from './setting.ts'

/** The groups of settings in the order of the screen; changes of a sensitive group need a second approval. */
export const groups = {
  site: { title: 'Site', isSensitive: false },
  access: { title: 'Registration & login', isSensitive: true },
  betting: { title: 'Betting', isSensitive: true },
  payments: { title: 'Payments', isSensitive: true },
  queues: { title: 'Work queues', isSensitive: false },
  bonus: { title: 'Bonus', isSensitive: false },
  reports: { title: 'Reports', isSensitive: false },
  risk: { title: 'Risk', isSensitive: false },
  notifications: { title: 'Notifications', isSensitive: false },
  agents: { title: 'Agents', isSensitive: false },
  care: { title: 'Responsible gaming', isSensitive: true },
  features: { title: 'Feature switches', isSensitive: false },
} as const
export type Group = keyof typeof groups
export const groupNames = Object.keys(groups) as readonly Group[]

type Areas = typeof areas
/** What one area, or several of them, add to a group. */
type PartOf<G, Area> = Area extends { readonly [Name in G & string]: infer Part } ? Part : never
type Merged<Part> = (Part extends unknown ? (part: Part) => void : never) extends (whole: infer Whole) => void
  ? Whole
  : never
type SettingsOfGroups = { readonly [G in Group]: Merged<PartOf<G, Areas[keyof Areas]>> }

const settingsIn = (group: Group): Readonly<Record<string, Setting>> =>
  Object.assign({}, ...Object.values<AreaSettings>(areas).map((area) => area[group] ?? {}))

/** Every setting of the product, once: title, type and default. Areas own them. */
// Each group has what the areas declare for it; the type is derived from the same declarations.
export const settings = Object.fromEntries(
  groupNames.map((group) => [group, settingsIn(group)]),
) as unknown as SettingsOfGroups

/** A setting that says within which time the cases of a work queue are handled. */
export type QueueTime = keyof SettingsOfGroups['queues']

/** What can be switched off in a domain while the rest goes on. */
export type Feature = keyof SettingsOfGroups['features']
