export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listIn = (fields: Fields, name: string): readonly unknown[] => {
  const list: unknown = fields[name]
  return Array.isArray(list) ? list : []
}

/**
 * How many layers are drawn when every composition is put where it is shown; null when one contains itself. Stops
 * counting above `limit`.
 */
export function expandedLayers(animation: Fields, limit: number): number | null {
  const compositions = new Map(
    // Of two with one name the first is shown.
    listIn(animation, 'assets')
      .toReversed()
      .flatMap((asset) => (isFields(asset) && Array.isArray(asset['layers']) ? [[asset['id'], asset] as const] : [])),
  )
  const counts = new Map<Fields, number>()
  const open = new Set<Fields>()
  const countIn = (composition: Fields): number | null => {
    const known = counts.get(composition)
    if (known !== undefined) return known
    if (open.has(composition)) return null
    open.add(composition)
    let count = 0
    for (const layer of listIn(composition, 'layers')) {
      const shown = isFields(layer) ? compositions.get(layer['refId']) : undefined
      const inner = shown === undefined ? 0 : countIn(shown)
      if (inner === null) return null
      count = Math.min(count + 1 + inner, limit + 1)
    }
    open.delete(composition)
    counts.set(composition, count)
    return count
  }
  return compositions.size > limit ? limit + 1 : countIn(animation)
}
