import type { AnyKind } from '#blueprint/kind.ts'

export interface NamedColumn {
  readonly key: string
  readonly kind: AnyKind
}

const namingKinds = ['playerLink', 'accountLink', 'agentLink', 'text']

/** The column that names the rows, which stays in view while the others are scrolled. */
export function namingColumn(columns: readonly NamedColumn[]): readonly string[] {
  for (const name of namingKinds) {
    const found = columns.find(({ kind }) => kind.name === name)
    if (found) return [found.key]
  }
  return []
}

/** The columns with one more, at its place in the order of the list. */
export function withColumn(every: readonly NamedColumn[], keys: readonly string[], key: string): readonly string[] {
  const order = every.map((one) => one.key)
  const after = keys.findIndex((one) => order.indexOf(one) > order.indexOf(key))
  return after < 0 ? [...keys, key] : [...keys.slice(0, after), key, ...keys.slice(after)]
}

/** The columns with one of them moved before another, or to the end. */
export function moved(keys: readonly string[], key: string, before: string | null): readonly string[] {
  if (key === before) return keys
  const others = keys.filter((one) => one !== key)
  const place = before === null ? others.length : others.indexOf(before)
  return place < 0 ? keys : [...others.slice(0, place), key, ...others.slice(place)]
}

/** One place to the left or right; at the edge it stays. */
export function stepped(keys: readonly string[], key: string, step: -1 | 1): string | null | undefined {
  const place = keys.indexOf(key)
  const next = place + step
  if (place < 0 || next < 0 || next >= keys.length) return undefined
  return step < 0 ? keys[next] : (keys[next + 1] ?? null)
}
