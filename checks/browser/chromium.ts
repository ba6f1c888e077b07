import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium as playwright, type Browser, type LaunchOptions } from 'playwright-core'
import { z } from 'zod/mini'

// The package's own arguments are meant for cloud functions: one process with software graphics. Many contexts do not fit into
// one process, and rendering without a GPU hangs less often.
const launchArguments = [
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
]

/** A browser that has been unpacked and started once. */
export interface UnpackedBrowser {
  readonly executablePath: string
  /** A folder of system libraries that this machine lacks. */
  readonly libraries: string | null
}

/** The dependencies may lie anywhere, but programs can be executed there: the pinned Node is one. */
const installed = join(import.meta.dirname, '../../node_modules')
export const packaged = join(installed, '@sparticuz/chromium')

/**
 * Unpacks the packaged browser where that has not been done, and starts it once, so that a browser that does not work is reported
 * before any test runs.
 */
export async function prepareBrowser(cache = join(installed, '.cache')): Promise<UnpackedBrowser> {
  try {
    const folder = await unpackOnce(cache)
    const prepared = { executablePath: join(folder, 'chromium'), libraries: null }
    return await trial(prepared).catch((error: unknown) => {
      if (!(error instanceof Error) || !error.message.includes('shared libraries')) throw error
      return trial({ ...prepared, libraries: join(folder, 'al2023/lib') })
    })
  } catch (error) {
    throw new Error('The test browser cannot be started; install the dependencies with npm ci', { cause: error })
  }
}

async function trial(browser: UnpackedBrowser): Promise<UnpackedBrowser> {
  await (await launchBrowser(browser)).close()
  return browser
}

export const launchBrowser = (
  { executablePath, libraries }: UnpackedBrowser,
  options: LaunchOptions = {},
): Promise<Browser> =>
  playwright.launch({
    executablePath,
    args: launchArguments,
    headless: true,
    ...options,
    ...(libraries ? { env: { ...process.env, LD_LIBRARY_PATH: libraries } } : {}),
  })

let shared: Promise<Browser> | undefined

/**
 * One browser for all test files of this process, whose end ends it: starting one costs more than many tests. Each file closes
 * the contexts that it opened.
 */
export async function browserOfProcess(browser: UnpackedBrowser): Promise<Browser> {
  if (shared && !(await shared).isConnected()) shared = undefined
  shared ??= launchBrowser(browser).catch((error: unknown) => {
    shared = undefined
    throw error
  })
  return shared
}

const manifest = z.object({ version: z.string() })
const run = promisify(execFile)

/** A complete folder appears under its name by a rename: one that was left half written, or is being written, is never used. */
async function unpackOnce(cache: string): Promise<string> {
  const { version } = manifest.parse(JSON.parse(readFileSync(join(packaged, 'package.json'), 'utf8')))
  const folder = join(cache, `chromium-${version}-${process.getuid?.() ?? 0}`)
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(`${folder}-draft-`)
  try {
    // The package unpacks into the temporary folder of its process, and does not unpack what exists there.
    const env = { ...process.env, TMPDIR: draft }
    await run(process.execPath, [join(import.meta.dirname, 'unpack-chromium.ts')], { env })
    await rename(draft, folder).catch((error: NodeJS.ErrnoException) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return folder
}

if (import.meta.main) await prepareBrowser()
