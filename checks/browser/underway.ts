import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterEach } from 'vitest'
import type { Page } from 'playwright-core'
import type pg from 'pg'

interface Watched {
  readonly page: Page
  /** Calls that were begun and not ended, with the moment they began. */
  readonly calls: Map<object, { readonly line: string; readonly since: number }>
}

const watched = new Set<Watched>()
const databases = new Set<pg.Pool>()
const delays = monitorEventLoopDelay({ resolution: 20 })
delays.enable()

/** Notes what this page has under way. */
export function watchPage(page: Page): void {
  const calls: Watched['calls'] = new Map()
  const one: Watched = { page, calls }
  watched.add(one)
  page.on('request', (call) => calls.set(call, { line: `${call.method()} ${call.url()}`, since: Date.now() }))
  page.on('requestfinished', (call) => calls.delete(call))
  page.on('requestfailed', (call) => calls.delete(call))
  page.on('close', () => watched.delete(one))
}

export function watchDatabase(pool: pg.Pool): () => void {
  databases.add(pool)
  return () => databases.delete(pool)
}

const within = async (ms: number, work: Promise<unknown>): Promise<string> => {
  const late = new Promise<string>((settle) => setTimeout(() => settle(`no answer within ${ms} ms`), ms))
  return Promise.race([work.then(() => 'answers'), late]).catch((error: unknown) => String(error))
}

async function ofPage({ page, calls }: Watched): Promise<string> {
  const state = await within(3_000, page.evaluate('1'))
  const waiting = [...calls.values()].map(({ line, since }) => `    ${line} since ${Date.now() - since} ms`)
  return [`  ${page.url()}: ${state}`, ...waiting].join('\n')
}

async function ofDatabase(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ line: string }>(`
    select format('    %s %s %s since %s blocked by %s: %s', pid, state, coalesce(wait_event, '-'), now() - query_start,
      pg_blocking_pids(pid), left(regexp_replace(query, '\\s+', ' ', 'g'), 160)) as line
    from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`)
  return rows.map(({ line }) => line).join('\n')
}

/** What pages, server and database were doing: a time-out alone says nothing about its cause. */
export async function underway(): Promise<string> {
  const pages = await Promise.all([...watched].map(ofPage))
  const queries = await Promise.all([...databases].map(ofDatabase))
  const longest = Math.round(delays.max / 1e6)
  return ['under way:', ...pages, `  server: longest pause ${longest} ms`, '  database:', ...queries].join('\n')
}

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.log(await underway())
  delays.reset()
})
