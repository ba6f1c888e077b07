import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import chromium, { inflate } from '@sparticuz/chromium'
import { chromium as playwright, type Browser } from 'playwright-core'

// The package's own arguments are meant for cloud functions: one process with software graphics. Many contexts do not fit into
// one process, and rendering without a GPU hangs less often.
const launchArguments = [
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
]

const launch = (executablePath: string, libraries?: string): Promise<Browser> =>
  playwright.launch({
    executablePath,
    args: launchArguments,
    headless: true,
    ...(libraries ? { env: { ...process.env, LD_LIBRARY_PATH: libraries } } : {}),
  })

/** Launches the packaged browser; falls back to the packaged system libraries if the machine lacks them. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await chromium.executablePath()
  try {
    return await launch(executablePath)
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('shared libraries')) throw error
    const packed = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin/al2023.tar.br')
    return launch(executablePath, join(await inflate(packed), 'lib'))
  }
}
