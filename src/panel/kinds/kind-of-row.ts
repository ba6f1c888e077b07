import type { AnyKind } from '#blueprint/kind.ts'
import type { WireRow } from '#panel/kinds/cells.tsx'
import { textOf } from '#panel/kinds/text.ts'

/** A field whose options are those of the row. */
export function kindOfRow(kind: AnyKind, rows: readonly WireRow[]): AnyKind {
  const { from } = kind.traits
  if (!from?.includes(':id')) return kind
  return { ...kind, traits: { ...kind.traits, from: from.replace(':id', textOf(rows[0]?.['id'])) } }
}
