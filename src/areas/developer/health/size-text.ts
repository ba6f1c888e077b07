const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** A size in units of 1024 bytes with at most one decimal: 812 B, 1.5 MB. */
export function sizeText(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)))
  const size = bytes / 1024 ** step
  return `${step === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${units[step]}`
}
