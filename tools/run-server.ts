import { fork } from 'node:child_process'
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { connectApp, connectOwner, kyselyOver } from '#platform/database/connect.ts'
import { demoLogins } from '#demo/world/world.ts'
import { bootDatabase, type BootedDatabase } from '#server/database-boot.ts'
import { fillEmptyDatabase, lacksDemo } from '#demo/demo-world.ts'
import { makeDataFolder } from '#platform/environment/stored-secrets.ts'
import { assertPortFree } from '#server/listening.ts'
import { startServer, type Server } from '#server/main.ts'
import { codeCheck, codeEveryMs } from '#platform/audit/code/code-watch.ts'
import { trailFolder } from '#platform/audit/external-copy.ts'
import { startTask } from '#platform/jobs/scheduled-task.ts'
import { join } from 'node:path'
import { SettingError, loadSettings, type Settings } from '#platform/environment/settings.ts'
import { ensurePanel } from './build/panel-build.ts'
import { readCommandLine } from './steps/command-line.ts'

const usage = `npm start [-- --without-panel]
  --without-panel  do not build the panel`

async function main(): Promise<void> {
  const { values } = readCommandLine(usage, {
    options: { 'without-panel': { type: 'boolean', default: false }, 'fill-only': { type: 'boolean', default: false } },
  })
  if (values['fill-only']) return await fillForParent()
  const ending = stopRequested()
  const settings = loadSettings()
  makeDataFolder(settings.dataDir)
  await assertPortFree(settings)
  const database = await bootDatabase(settings)
  try {
    const server = await Promise.race([openServer(database, settings, !values['without-panel']), ending])
    // A start that is cancelled does not wait for the demo world: an incomplete one is created again.
    if (!server) return await exitEarly(database)
    const failure = await Promise.race([ending, database.failed])
    await server.close()
    if (failure) throw failure
  } finally {
    await database.stop()
  }
}

async function openServer(
  { ownerUrl, appUrl }: BootedDatabase,
  settings: Settings,
  hasPanel: boolean,
): Promise<Server> {
  if (hasPanel) await ensurePanel()
  const demoPeople = await fill(ownerUrl, settings)
  const server = await startServer({ settings, ownerUrl, appUrl })
  const watch = watchCode(appUrl, settings)
  // A server that is killed would leave nothing for the next start.
  flushCompileCache()
  console.log(welcome(server.url, settings, demoPeople))
  return { url: server.url, close: () => Promise.all([watch.end(), server.close()]).then(() => undefined) }
}

/** Whether the files that run are those of the start is asked once a day, as long as the server runs. */
function watchCode(appUrl: string, settings: Settings) {
  const { dataDir, siteMode, isDemo, mayOpenDeveloperScreens, mayCallLoopback, trustedProxies, panelUrl } = settings
  const onFault = (error: unknown) => console.error('The files of the product were not compared:', error)
  const pool = connectApp(appUrl, { max: 1, onError: onFault })
  const check = codeCheck({
    db: kyselyOver(pool),
    folder: trailFolder(dataDir),
    root: join(import.meta.dirname, '..'),
    settings: { siteMode, isDemo, mayOpenDeveloperScreens, mayCallLoopback, trustedProxies, panelUrl },
  })
  const task = startTask({ everyMs: codeEveryMs, retryMs: () => 60_000, work: check, onFault })
  return {
    async end(): Promise<void> {
      await task.end()
      await pool.end()
    },
  }
}

async function exitEarly(database: BootedDatabase): Promise<never> {
  console.log('Stopped before it was ready; the next start continues.')
  await database.stop()
  process.exit(0)
}

/** Fills an empty database; returns the demo logins as long as all demo users are active. */
async function fill(ownerUrl: string, settings: Settings): Promise<readonly string[]> {
  const pool = connectOwner(ownerUrl, { max: 2 })
  try {
    // The server would keep the memory that the demo needs while it is made.
    if (settings.isDemo && (await lacksDemo(pool))) await fillInChild(ownerUrl)
    await fillEmptyDatabase(pool, settings, console.log)
    const staff = await pool.query<{ username: string }>('select username from staff')
    const names = new Set(staff.rows.map(({ username }) => username))
    const logins = Object.values(demoLogins)
    if (!settings.isDemo || logins.some(({ username }) => !names.has(username))) return []
    const width = Math.max(...logins.map(({ username }) => username.length))
    return logins.map(
      ({ username, password, transactionPassword, role }) =>
        `  ${username.padEnd(width)}  ${password}  transactions: ${transactionPassword}  ${role}`,
    )
  } finally {
    await pool.end()
  }
}

async function fillInChild(ownerUrl: string): Promise<void> {
  const child = fork(process.argv[1]!, ['--fill-only'])
  const ended = once(child, 'exit')
  // Not as an argument or variable, because the address has a password.
  child.send(ownerUrl)
  const [code] = await ended
  if (code !== 0) throw new Error('The demo world could not be created')
}

/** Fills the database that the process which started this one names. */
async function fillForParent(): Promise<void> {
  process.once('disconnect', () => process.exit(1))
  const [ownerUrl] = await once(process, 'message')
  const pool = connectOwner(String(ownerUrl), { max: 2 })
  try {
    await fillEmptyDatabase(pool, loadSettings(), console.log)
  } finally {
    await pool.end()
  }
}

function welcome(url: string, { owner, siteMode, dataDir }: Settings, demoPeople: readonly string[]): string {
  const first = owner
    ? [
        `The owner login is ${owner.username}; the password is OWNER_PASSWORD, or stored in ${dataDir}/secrets/owner-password.`,
      ]
    : []
  const people = demoPeople.length > 0 ? ['Demo logins:', ...demoPeople] : first
  return [`\nOverround is running at ${url} (${siteMode})`, ...people, `API documentation: ${url}/docs`].join('\n')
}

/** Resolves at the first request to stop; the second one exits immediately. */
function stopRequested(): Promise<void> {
  return new Promise((settle) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) {
      process.once(name, () => {
        process.on(name, () => process.exit(1))
        settle()
      })
    }
  })
}

try {
  await main()
  // Nothing that was cut off may hold the process.
  process.exit(0)
} catch (error) {
  console.error(error instanceof SettingError ? error.message : error)
  process.exitCode = 1
}
