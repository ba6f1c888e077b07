import type { z } from 'zod/mini'

/** Messages by field; only the first issue of each field is reported. */
export function fieldsOf(issues: readonly z.core.$ZodIssue[]): Readonly<Record<string, string>> {
  const fields = new Map<string, string>()
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields.set(key.slice(0, 60), `Unknown field '${key.slice(0, 60)}'.`)
      continue
    }
    const name = issue.path.map(String).join('.') || 'body'
    if (!fields.has(name)) fields.set(name, issue.message)
  }
  return Object.fromEntries(fields)
}
