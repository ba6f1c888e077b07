import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { launchBrowser } from '#checks/browser/chromium.ts'
// Types of the values that the global setup provides.
import type {} from '#checks/browser/global-setup.ts'
import { openPanelPage, type PanelPage } from '#checks/browser/panel-page.ts'

const root = join(import.meta.dirname, '../../..')
const run = promisify(execFile)

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port')
  return address.port
}

/** Starts the product and waits until it says that it runs; where another program took the port meanwhile, with another port. */
async function startProduct(folder: string, dataDir: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort()
  const product = spawn(process.execPath, [join(root, 'tools/start.ts')], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      DEMO: 'off',
      DATA_DIR: dataDir,
      PORT: String(port),
      GATEWAY_LOOPBACK: 'on',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = `http://localhost:${port}`
  const ended = once(product, 'close')
  let log = ''
  const isRunning = await new Promise<boolean>((settle) => {
    for (const output of [product.stdout, product.stderr])
      output.on('data', (text: Buffer) => {
        log += text.toString()
        if (log.includes(`Overround is running at ${url}`)) settle(true)
      })
    void ended.then(() => settle(false))
  })
  if (!isRunning && log.includes(`PORT ${port} is already in use`)) return startProduct(folder, dataDir)
  if (!isRunning) throw new Error(`The product did not start: ${log}`)
  const stop = async () => {
    product.kill('SIGINT')
    await ended
  }
  return { url, stop }
}

/** The product as an owner starts it in an empty directory: `npm start` without a demo world, and a browser. */
export async function startInstallation() {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'overround-first-day-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  const { url, stop } = await startProduct(folder, dataDir)
  opened.defer(stop)
  const browser = await launchBrowser(inject('browser'))
  opened.defer(() => browser.close())
  const open = opened.move()
  return {
    url,
    dataDir,
    ownerPassword: async () => (await readFile(join(dataDir, 'secrets/owner-password'), 'utf8')).trim(),
    openPage: (expects: readonly number[]): Promise<PanelPage> => openPanelPage(browser, url, { expects }),
    /** Runs a command that the panel showed for copying, as a player site would, and returns what it prints. */
    async runCopied(script: string, ...args: string[]): Promise<Readonly<Record<string, unknown>>> {
      const file = join(folder, 'call.mjs')
      await writeFile(file, script)
      const { stdout } = await run(process.execPath, [file, ...args])
      return JSON.parse(stdout)
    },
    close: () => open.disposeAsync(),
  }
}
export type Installation = Awaited<ReturnType<typeof startInstallation>>
