import type { AnyAction } from '#blueprint/screen/action.ts'

export type DialogSize = 'small' | 'medium' | 'large' | 'wide'

type Shown = Pick<AnyAction, 'on' | 'input' | 'view' | 'asks' | 'preview' | 'adds' | 'skipsRefused'>

const tables: ReadonlySet<string> = new Set(['grid', 'sheet', 'permissions', 'json'])
const asked = { none: 0, reason: 2, password: 3 } as const

/** More entries than these are set in two columns. */
const oneColumn = 6

/**
 * How wide the dialog of an action is, by what it has to show: a question is small, a short form medium, a long form and a
 * view of its own large, a table wide. It is known before anything is entered, so that the dialog keeps its size.
 */
export function dialogSizeOf(action: Shown, { isMatching = false } = {}): DialogSize {
  const kinds = Object.values(action.input as Readonly<Record<string, { readonly name: string }>>)
  const showsRows = isMatching || (action.on === 'rows' && Boolean(action.view ?? action.adds ?? action.skipsRefused))
  if (showsRows || kinds.some(({ name }) => tables.has(name))) return 'wide'
  const entries = kinds.length + asked[action.asks ?? 'none']
  if (entries > oneColumn || action.view !== undefined) return 'large'
  return entries === 0 && !action.preview ? 'small' : 'medium'
}
