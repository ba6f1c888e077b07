export const between = (from: number, to: number): number => from + Math.floor(Math.random() * (to - from + 1))

export function oneOf<T>(items: readonly T[]): T {
  const item = items[between(0, items.length - 1)]
  if (item === undefined) throw new Error('Nothing to choose from')
  return item
}
