import type { Screen } from '#blueprint/screen/module.ts'

/** The specification's groups in its order, with their icons. */
export const menuGroups = {
  'Reporting & bets': 'report-money',
  Payments: 'cash',
  'P&L & balance': 'chart-bar',
  'Games & providers': 'device-gamepad-2',
  'Marketing & referral': 'speakerphone',
  Players: 'users',
  Content: 'photo',
  'Apps & logs': 'device-mobile',
  'Casino catalogues': 'cards',
  'Settings & administration': 'settings',
  Developer: 'code',
} as const

/** An entry of the menu stands where staff look for it, whatever area and module its screen belongs to. */
export interface MenuEntry {
  readonly group: keyof typeof menuGroups
  /** The specification's order within the group; entries without a place follow, in the order of their areas. */
  readonly place?: number
  readonly screen: Screen
  /** A counter of the site config. */
  readonly badge?: string
}
