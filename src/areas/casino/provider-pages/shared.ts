import type { Permission } from '#blueprint/screen/permissions.ts'
import type { VerticalCode } from '#areas/casino/catalogues/verticals.ts'

export type VerticalPath = '/qtech' | '/aura' | '/slot' | '/gap' | '/wc'

/** A provider of casino games with a page of its own. */
export interface Vertical {
  /** As rounds store it. */
  readonly code: VerticalCode
  readonly title: string
  /** Before the name of one of its lists. */
  readonly name: string
  readonly path: VerticalPath
  readonly permission: Permission
  /** Name of the transactions in the export call. */
  readonly report: string
}

export const worldCasino: Vertical = {
  code: 'wc',
  title: 'World Casino',
  name: 'World Casino',
  path: '/wc',
  permission: 'WC_VIEW',
  report: 'wc_txn',
}

/** In the order of the menu. */
export const verticals: readonly Vertical[] = [
  { code: 'qt', title: 'QTech', name: 'QTech', path: '/qtech', permission: 'QTECH_VIEW', report: 'qt_txn' },
  { code: 'aura', title: 'Aura', name: 'Aura', path: '/aura', permission: 'AURA_VIEW', report: 'aura_txn' },
  { code: 'slot', title: 'Slots', name: 'Slot', path: '/slot', permission: 'SLOT_VIEW', report: 'slot_txn' },
  { code: 'gap', title: 'GAP', name: 'GAP', path: '/gap', permission: 'GAP_VIEW', report: 'gap_txn' },
  worldCasino,
]

export const providerLabels = {
  qt: 'QTech',
  aura: 'Aura',
  slot: 'Slots',
  gap: 'GAP',
  wc: 'World Casino',
} as const satisfies Readonly<Record<VerticalCode, string>>
