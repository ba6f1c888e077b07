import type { Browser } from 'playwright-core'
import { launchBrowser, prepareBrowser } from '#checks/browser/chromium.ts'
import { CannotRun } from '../row.ts'

/** The run itself ends it, also on Ctrl-C. */
export async function openBrowser(): Promise<Browser> {
  const unpacked = await prepareBrowser().catch((problem: unknown) => {
    throw new CannotRun(problem instanceof Error ? problem.message : String(problem))
  })
  return launchBrowser(unpacked, { handleSIGINT: false, handleSIGTERM: false })
}
