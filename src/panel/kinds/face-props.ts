import type { AnyKind } from '#blueprint/kind.ts'
import type { SiteConfig } from '../session/state.ts'

export type WireRow = Readonly<Record<string, unknown>>

export interface FaceProps {
  readonly kind: AnyKind
  readonly value: unknown
  readonly row: WireRow
  readonly site: SiteConfig
}
