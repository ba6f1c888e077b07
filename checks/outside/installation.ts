import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type pg from 'pg'
import type { Browser } from 'playwright-core'
import { freePort, startProduct, type Product } from '#checks/attacks/product.ts'
import { createGateway, type GatewayTraits } from '#checks/harness/payments/gateway.ts'
import { panelClient, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { officePassword, staffPermissions } from '#checks/harness/staff/confirmation.ts'
import { createStaff, testPassword, type StaffInput } from '#checks/harness/staff/staff.ts'
import { sealingKeys, type SealingKeys } from '#platform/auth/secrets/seal.ts'
import { connectOwner } from '#platform/database/connect.ts'
import { startPostgres, type RunningPostgres } from '#platform/database/embedded.ts'
import { newDatabase } from './places/new-database.ts'
import { openBrowser } from './panel/browser.ts'
import {
  callSigned,
  currencies,
  domainOf,
  insertOperators,
  siteKey,
  uniqueName,
  type Answer,
  type Currency,
} from './site.ts'
import { temporaryFolder } from './temporary-folder.ts'

const root = join(import.meta.dirname, '../..')

export interface Clerk extends PanelClient {
  readonly username: string
  readonly staffId: bigint
  readonly password: string
}

// A row of any table, of which a check knows what it reads.
// oxlint-disable-next-line typescript/no-explicit-any
type Found = any

/** The product as a process of its own on an empty database of its own, with operators in several currencies. */
export interface Installation extends AsyncDisposable {
  readonly url: string
  readonly dataDir: string
  readonly postgres: RunningPostgres
  readonly keys: SealingKeys
  readonly owner: pg.Pool
  /** From which the password of the server's own login follows. */
  readonly encryptionKey: string
  rows(text: string, values?: readonly unknown[]): Promise<readonly Found[]>
  /** A new staff user, signed in; of every domain unless some are named. */
  hire(user?: Partial<StaffInput>): Promise<Clerk>
  /** A call of the player site of a currency. */
  call(code: Currency, path: string, content: Readonly<Record<string, unknown>>): Promise<Answer>
  /** A new player with this balance. */
  player(code: Currency, amount?: string, traits?: Readonly<Record<string, unknown>>): Promise<string>
  gateway(
    traits?: Omit<GatewayTraits, 'key' | 'domainId' | 'currency'>,
    code?: Currency,
  ): ReturnType<typeof createGateway>
  /** A page of Chromium without stored data. */
  browser(): Promise<Browser>
  /** The environment of a further process on a database of its own. */
  environment(changes: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>>
  /** Starts a further process; the caller disposes of it. A program before it decides how it runs. */
  start(changes: Readonly<Record<string, string>>, before?: readonly string[]): Promise<Started>
  /** A new database of the same server, which ends with it. */
  database(traits?: string): Promise<string>
  /** A second installation with players and staff of its own, on a database of its own. */
  second(changes: Readonly<Record<string, string>>): Promise<Second>
  /** Runs when the installation ends; refused from then on. */
  defer(work: () => Promise<void>): void
}

export interface Started extends AsyncDisposable {
  readonly url: string
  readonly dataDir: string
  readonly product: Product
}

export interface Second extends Parts, AsyncDisposable {
  readonly url: string
  readonly dataDir: string
  readonly owner: pg.Pool
  readonly product: Product
}

/** Starts PostgreSQL and the product on loopback; everything is gone when it is disposed of. */
export async function openInstallation(): Promise<Installation> {
  await using opened = new AsyncDisposableStack()
  const { path: dataDir } = opened.use(await temporaryFolder())
  const postgres = await startPostgres({
    dataFolder: join(dataDir, 'postgres'),
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
  })
  opened.defer(() => postgres.stop())
  // What rows have started and not ended yet: it ends first, and from then on nothing is started.
  const processes = opened.use(new AsyncDisposableStack())
  const secrets = newSecrets()
  const starting = starterOf({ dataDir, secrets, processes })
  const encryption = Buffer.from(secrets.ENCRYPTION_KEY, 'hex')
  const keys = sealingKeys(Buffer.from(secrets.SEALING_KEY, 'hex'), [], encryption)
  const settings = { DATABASE_URL: postgres.url, TRUSTED_PROXIES: '1', GATEWAY_LOOPBACK: 'on', DATA_DIR: dataDir }
  const first = await secondOf(starting, keys, settings)
  opened.use(first)
  const { owner, url } = first
  let browser: Promise<Browser> | undefined
  opened.defer(async () => (await browser)?.close())
  const open = opened.move()
  return {
    ...starting,
    ...partsOf({ url, owner, keys }),
    url,
    dataDir,
    database: (traits = '') => newDatabase(postgres, traits),
    second: (changes) => secondOf(starting, keys, changes),
    defer: (work) => processes.defer(work),
    postgres,
    keys,
    owner,
    encryptionKey: secrets.ENCRYPTION_KEY,
    browser: () => (browser ??= openBrowser()),
    [Symbol.asyncDispose]: () => processes.disposeAsync().finally(() => open.disposeAsync()),
  }
}

const newSecrets = () => ({
  SESSION_SECRET: randomBytes(32).toString('hex'),
  ENCRYPTION_KEY: randomBytes(32).toString('hex'),
  SEALING_KEY: randomBytes(32).toString('hex'),
})

interface Starting {
  readonly dataDir: string
  readonly secrets: Readonly<Record<string, string>>
  readonly processes: AsyncDisposableStack
}

function starterOf({ dataDir, secrets, processes }: Starting): Pick<Installation, 'environment' | 'start'> {
  const environment: Installation['environment'] = async (changes) => {
    const port = String(await freePort())
    return {
      ...secrets,
      PORT: port,
      DATA_DIR: join(dataDir, `process-${port}`),
      DEMO: 'off',
      SITE_MODE: 'dev',
      ...changes,
    }
  }
  return {
    environment,
    async start(changes, before) {
      const env = await environment(changes)
      if (processes.disposed) throw new Error('The installation has ended')
      const starting = startProduct(root, env, before)
      processes.defer(async () => (await starting)[Symbol.asyncDispose]())
      const product = await starting
      return {
        product,
        url: `http://localhost:${env['PORT']}`,
        dataDir: env['DATA_DIR'] ?? '',
        [Symbol.asyncDispose]: () => product[Symbol.asyncDispose](),
      }
    },
  }
}

/** A process on a database that gets operators of its own. */
async function secondOf(
  { start }: Pick<Installation, 'start'>,
  keys: SealingKeys,
  changes: Readonly<Record<string, string>>,
): Promise<Second> {
  await using opened = new AsyncDisposableStack()
  const started = opened.use(await start(changes))
  const { product, url, dataDir } = started
  if (!product.isRunning) throw new Error(`The product does not start: ${product.output}`)
  const owner = connectOwner(changes['DATABASE_URL'] ?? '', { max: 4, domains: currencies.map(domainOf) })
  opened.defer(() => owner.end())
  await insertOperators(owner, keys)
  const open = opened.move()
  return {
    ...partsOf({ url, owner, keys }),
    url,
    dataDir,
    owner,
    product,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  }
}

const isRead = (path: string): boolean => ['/balance', '/markets', '/deposit/ways', '/deposit/state'].includes(path)

type Parts = Pick<Installation, 'rows' | 'hire' | 'call' | 'player' | 'gateway'>

function partsOf({ url, owner, keys }: Pick<Installation, 'url' | 'owner' | 'keys'>): Parts {
  const call: Installation['call'] = (code, path, content) =>
    callSigned(url, siteKey(code), path, { ...(isRead(path) ? {} : { externalId: randomUUID() }), ...content })
  return {
    rows: async (text, values = []) => (await owner.query(text, [...values])).rows,
    call,
    async hire(user = {}) {
      const username = user.username ?? uniqueName('clerk').replaceAll('-', '.')
      const plan = { permissions: staffPermissions, domains: currencies.map(domainOf), ...user, username }
      const { staffId } = await createStaff(owner, { transactionPassword: officePassword, ...plan })
      const client = panelClient(url)
      const { status, body } = await client.login(username, testPassword)
      if (status !== 200) throw new Error(`${username} cannot sign in: ${status} ${JSON.stringify(body)}`)
      return { ...client, username, staffId, password: testPassword }
    },
    async player(code, amount, traits = {}) {
      const agent = `${code.toLowerCase()}-company`
      const { player } = await done(call(code, '/player', { username: uniqueName('p'), agent, ...traits }))
      if (amount !== undefined) {
        const { deposit } = await done(call(code, '/deposit', { player, method: 'upi', amount }))
        await done(call(code, '/deposit/confirmation', { deposit, amount }))
      }
      return player
    },
    gateway: (traits = {}, code = 'INR') =>
      createGateway(
        { ownerPool: owner },
        { code: uniqueName('pay'), ...traits, key: keys, domainId: domainOf(code), currency: code },
      ),
  }
}

/** The body of a call that must succeed. */
export async function done(asked: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await asked
  if (status >= 300) throw new Error(`a step was refused: ${status} ${JSON.stringify(body)}`)
  return body
}
