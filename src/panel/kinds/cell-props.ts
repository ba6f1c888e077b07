import type { AnyKind } from '#blueprint/kind.ts'
import type { SiteConfig } from '#panel/session/state.ts'

export type WireRow = Readonly<Record<string, unknown>>

export interface CellProps {
  readonly kind: AnyKind
  readonly value: unknown
  readonly row: WireRow
  readonly site: SiteConfig
}
