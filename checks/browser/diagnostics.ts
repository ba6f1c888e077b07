import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterEach } from 'vitest'
import type { Page } from 'playwright-core'
import type pg from 'pg'

interface TrackedPage {
  readonly page: Page
  /** Requests in flight, with their start time. */
  readonly calls: Map<object, { readonly line: string; readonly since: number }>
}

const trackedPages = new Set<TrackedPage>()
const databases = new Set<pg.Pool>()
const eventLoopDelay = monitorEventLoopDelay({ resolution: 20 })
eventLoopDelay.enable()

/** Tracks the page's requests in flight. */
export function trackPage(page: Page): void {
  const calls: TrackedPage['calls'] = new Map()
  const one: TrackedPage = { page, calls }
  trackedPages.add(one)
  page.on('request', (call) => calls.set(call, { line: `${call.method()} ${call.url()}`, since: Date.now() }))
  page.on('requestfinished', (call) => calls.delete(call))
  page.on('requestfailed', (call) => calls.delete(call))
  page.on('close', () => trackedPages.delete(one))
}

export function trackDatabase(pool: pg.Pool): () => void {
  databases.add(pool)
  return () => databases.delete(pool)
}

const settleWithin = async (ms: number, work: Promise<unknown>): Promise<string> => {
  const late = new Promise<string>((settle) => setTimeout(() => settle(`no answer within ${ms} ms`), ms))
  return Promise.race([work.then(() => 'answers'), late]).catch((error: unknown) => String(error))
}

async function describePage({ page, calls }: TrackedPage): Promise<string> {
  const state = await settleWithin(3_000, page.evaluate('1'))
  const waiting = [...calls.values()].map(({ line, since }) => `    ${line} since ${Date.now() - since} ms`)
  return [`  ${page.url()}: ${state}`, ...waiting].join('\n')
}

async function describeDatabase(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ line: string }>(`
    select format('    %s %s %s since %s blocked by %s: %s', pid, state, coalesce(wait_event, '-'), now() - query_start,
      pg_blocking_pids(pid), left(regexp_replace(query, '\\s+', ' ', 'g'), 160)) as line
    from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`)
  return rows.map(({ line }) => line).join('\n')
}

/** The state of pages, server and database, to explain a timeout. */
export async function diagnostics(): Promise<string> {
  const pages = await Promise.all([...trackedPages].map(describePage))
  const queries = await Promise.all([...databases].map(describeDatabase))
  const maxDelay = Math.round(eventLoopDelay.max / 1e6)
  return ['in progress:', ...pages, `  server: longest pause ${maxDelay} ms`, '  database:', ...queries].join('\n')
}

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.log(await diagnostics())
  eventLoopDelay.reset()
})
