export type Encoding = 'br' | 'gzip'

/** Best first. */
export const encodings: readonly Encoding[] = ['br', 'gzip']

/** The best encoding among those offered that the caller accepts; null: as it is. A weight of 0 refuses one. */
export function acceptedEncoding(
  accepted: string | undefined,
  offered: readonly Encoding[] = encodings,
): Encoding | null {
  const weights = new Map<string, number>()
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((text) => text.startsWith('q='))
    if (name !== '') weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)))
  }
  return offered.find((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0) ?? null
}
