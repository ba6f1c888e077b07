import { assert } from '#values/assert.ts'

/**
 * The statement that lets a transaction see these domains and no others. Ids come from our own tables, yet they stand in
 * its text: whole numbers or nothing.
 */
export function seeing(domains: readonly number[] | 'all'): string {
  if (domains === 'all')
    return `select set_config('app.domains', coalesce((select array_agg(id)::text from domain), '{}'), true)`
  assert(domains.every(Number.isSafeInteger), 'domains are whole numbers')
  return `set local app.domains = '{${domains.join(',')}}'`
}
