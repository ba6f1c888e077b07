import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import chromium, { inflate } from '@sparticuz/chromium'
import { chromium as playwright, type Browser } from 'playwright-core'

// The package's own arguments are for a function in a cloud: one process, with a graphics card imitated inside it. Many
// contexts do not fit into one process, and pages need no such card: what is drawn without it has fewer ways to stand still.
const given = ['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-dev-shm-usage', '--font-render-hinting=none']

const open = (executablePath: string, libraries?: string): Promise<Browser> =>
  playwright.launch({
    executablePath,
    args: given,
    headless: true,
    ...(libraries ? { env: { ...process.env, LD_LIBRARY_PATH: libraries } } : {}),
  })

/** The browser that comes with the packages; on a machine without its system libraries, with those the package brings. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await chromium.executablePath()
  try {
    return await open(executablePath)
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('shared libraries')) throw error
    const packed = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin/al2023.tar.br')
    return open(executablePath, join(await inflate(packed), 'lib'))
  }
}
