import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBrowserSetup } from './browser-setup.ts'
import { prepareBrowser } from './chromium.ts'

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
