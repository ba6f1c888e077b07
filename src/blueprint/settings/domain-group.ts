/** Two families of domains, recognised by name; the more specific name is checked first. */
export const domainGroups = ['gold', 'overround'] as const
export type DomainGroup = (typeof domainGroups)[number]

/** Affixes of test domains: overround-test, dev.gold, goldqa2. */
const variants = ['test', 'dev', 'stage', 'staging', 'uat', 'demo', 'qa']

const withoutVariant = (word: string): string => {
  const plain = word.replace(/(?<!\d)\d+$/, '')
  const variant = variants.find((one) => plain !== one && (plain.endsWith(one) || plain.startsWith(one)))
  if (variant === undefined) return plain
  return plain.endsWith(variant) ? plain.slice(0, -variant.length) : plain.slice(variant.length)
}

/** The family of a domain by its name or host, or null. */
export function domainGroupOf(name: string): DomainGroup | null {
  const words = name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map(withoutVariant)
  return domainGroups.find((group) => words.includes(group)) ?? null
}
