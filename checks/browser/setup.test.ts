import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { openBrowserSetup } from './browser-setup.ts'
import { launchBrowser, prepareBrowser } from './chromium.ts'
// Types of the values that the global setup provides.
import type {} from './global-setup.ts'
import { holdRequests } from './held-requests.ts'
import { openPanelPage } from './panel-page.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overround-setup-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

test('processes that need the browser at once each get a whole one, whatever lies in the temporary folder', async () => {
  vi.stubEnv('TMPDIR', folder)
  await writeFile(join(folder, 'chromium'), 'half a file')
  const cache = join(folder, 'cache')
  const [one, other] = await Promise.all([prepareBrowser(cache), prepareBrowser(cache)])
  expect(one).toEqual(other)
  expect(await readdir(cache)).toHaveLength(1)
})

test('a browser that cannot be started closes what was opened before it', async () => {
  vi.stubEnv('TMPDIR', folder)
  let opened: readonly string[] = []
  const launch = async () => {
    opened = await readdir(folder)
    throw new Error('no browser')
  }
  await expect(openBrowserSetup(launch)).rejects.toThrow('no browser')
  expect(opened).toHaveLength(1)
  expect(await readdir(folder)).toEqual([])
})

test('a page keeps every warning but those about a slow machine, and a request that is held back must come', async () => {
  const browser = await launchBrowser(inject('browser'))
  try {
    const { page, errors } = await openPanelPage(browser, 'http://localhost', {})
    await page.evaluate(() => {
      console.warn(
        'The resource /a.woff2 was preloaded using link preload but not used within a few seconds from the load.',
      )
      console.warn('A key is missing')
    })
    await expect.poll(() => errors).toEqual([expect.stringContaining('A key is missing')])
    const release = await holdRequests(page, /renamed/)
    // None will come, however long it is waited for.
    await expect(release(100)).rejects.toThrow('no request to /renamed/ was met')
  } finally {
    await browser.close()
  }
})
