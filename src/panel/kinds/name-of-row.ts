import type { AnyKind } from '#blueprint/kind.ts'
import type { WireRow } from './cells.tsx'
import { textOf } from './text.ts'

const namingKinds = ['playerLink', 'accountLink', 'screenLink', 'agentLink', 'text']

/** The column that names a row: the first with a value among the naming kinds. */
export const nameOf = (row: WireRow | undefined, kinds: Readonly<Record<string, AnyKind>>): string | undefined =>
  namingKinds
    .flatMap((name) => Object.keys(kinds).filter((key) => kinds[key]?.name === name && textOf(row?.[key]) !== ''))
    .at(0)
