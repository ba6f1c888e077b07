import { assert } from '#values/assert.ts'

/**
 * The SQL statement that restricts a transaction to these domains. The ids are part of its text, so they must be
 * integers.
 */
export function setVisibleDomains(domains: readonly number[] | 'all'): string {
  if (domains === 'all')
    return `select set_config('app.domains', coalesce((select array_agg(id)::text from domain), '{}'), true)`
  assert(domains.every(Number.isSafeInteger), 'domain ids are integers')
  return `set local app.domains = '{${domains.join(',')}}'`
}
