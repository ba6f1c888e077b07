import { resolve } from 'node:path'
import { sealingKeys, type SealingKeys } from '#platform/auth/secrets/seal.ts'
import {
  hexSecret,
  ensureSecretFile,
  sealingKeyFile,
  previousKeysFile,
  readablePassword,
  SettingError,
  type EnsureSecret,
} from './stored-secrets.ts'
import { tracesFrom } from './traces-settings.ts'
import type { SettingName } from './settings-table.ts'
import { weaknessOf } from './secret-strength.ts'
import type { Collector } from '#platform/traces/exporter.ts'
import type { ObjectStore } from '#platform/storage/object-store.ts'

export { SettingError } from './stored-secrets.ts'

export type SiteMode = 'main' | 'dev' | 'other'

export interface Settings {
  port: number
  /** Absolute. */
  dataDir: string
  /** Undefined: the server runs its own PostgreSQL in the data folder. */
  databaseUrl: string | undefined
  /** The server's own login; undefined: the owner creates one. */
  databaseAppUrl: string | undefined
  isDemo: boolean
  siteMode: SiteMode
  /** Whether the developer screens can be opened in main mode; owners then do so in the settings. */
  mayOpenDeveloperScreens: boolean
  /** The first owner, created if the database has no staff yet. */
  owner: { username: string; password: string } | undefined
  /** Number of proxies whose X-Forwarded headers are trusted. */
  trustedProxies: number
  /** How long an idle connection of a client or proxy is kept. */
  keepAliveSeconds: number
  /** URL under which staff open the panel; links in emails start with it. */
  panelUrl: string
  /** Whether gateways may run on this machine, as the simulator's sandbox does. */
  mayCallLoopback: boolean
  /** Undefined: emails are written as files to the data folder. */
  mailUrl: string | undefined
  mailFrom: string
  /** Undefined: nobody can read the metrics. */
  metricsToken?: string | undefined
  /** Undefined: no traces are made. */
  traces?: Collector | undefined
  /** Undefined: files are stored in the data folder. */
  storage: ObjectStore | undefined
  sessionSecret: string
  /** 32 bytes. Signs the audit trail and fingerprints document numbers; it cannot be changed. */
  encryptionKey: Buffer
  /** Keys that encrypt stored credentials. */
  sealingKeys: SealingKeys
}

export type Environment = Readonly<Record<string, string | undefined>>

export function readSettings(env: Environment, keepSecret: EnsureSecret): Settings {
  const read = (name: SettingName) => env[name]?.trim() || undefined
  const databaseUrl = databaseUrlFrom('DATABASE_URL', read('DATABASE_URL'))
  const isOwnDatabase = databaseUrl === undefined
  const dataDir = resolve(read('DATA_DIR') ?? '.data')
  const isDemo = oneOf('DEMO', read('DEMO') ?? (isOwnDatabase ? 'on' : 'off'), ['on', 'off']) === 'on'
  if (isDemo && !isOwnDatabase)
    throw new SettingError(
      'DEMO cannot be on with DATABASE_URL: the passwords of the demo are published. Unset one of them.',
    )
  const siteMode = oneOf('SITE_MODE', read('SITE_MODE') ?? (isDemo ? 'dev' : 'main'), ['main', 'dev', 'other'])
  const developerScreens = oneOf('DEVELOPER_SCREENS', read('DEVELOPER_SCREENS') ?? 'off', ['on', 'off'])
  const keep = (name: string, make: () => string) => (isOwnDatabase ? keepSecret(dataDir, name, make) : undefined)
  const secrets = {
    SESSION_SECRET: read('SESSION_SECRET') ?? keep('session-secret', hexSecret),
    ENCRYPTION_KEY: read('ENCRYPTION_KEY') ?? keep('encryption-key', hexSecret),
    SEALING_KEY: read('SEALING_KEY') ?? keep(sealingKeyFile, hexSecret),
  }
  const { sessionSecret, encryptionKey, inUse } = strongSecrets(secrets)
  if (new Set(Object.values(secrets).map((text) => text?.toLowerCase())).size < 3)
    throw new SettingError('SESSION_SECRET, ENCRYPTION_KEY and SEALING_KEY must not be the same.')
  const before = (read('SEALING_KEYS_BEFORE') ?? keep(previousKeysFile, () => '') ?? '').split(/[\s,]+/).filter(Boolean)
  const username = read('OWNER_USERNAME') ?? (isOwnDatabase ? 'owner' : undefined)
  const password = read('OWNER_PASSWORD')
  const owner = ownerFrom(username, password ?? keep('owner-password', readablePassword), password !== undefined)
  const trustedProxies = Number(oneOf('TRUSTED_PROXIES', read('TRUSTED_PROXIES') ?? '0', ['0', '1', '2', '3', '4']))
  const port = portFrom(read('PORT'))
  const panelUrl = panelUrlFrom(read('PANEL_URL') ?? `http://localhost:${port}`)
  return {
    port,
    dataDir,
    databaseUrl,
    databaseAppUrl: databaseUrlFrom('DATABASE_APP_URL', read('DATABASE_APP_URL')),
    isDemo,
    siteMode,
    mayOpenDeveloperScreens: developerScreens === 'on',
    owner,
    trustedProxies,
    keepAliveSeconds: keepAliveFrom(read('KEEP_ALIVE_SECONDS')),
    panelUrl,
    mayCallLoopback:
      oneOf('GATEWAY_LOOPBACK', read('GATEWAY_LOOPBACK') ?? (isDemo ? 'on' : 'off'), ['on', 'off']) === 'on',
    mailUrl: mailUrlFrom(read('MAIL_URL')),
    mailFrom: mailFromText(read('MAIL_FROM') ?? `Overround <no-reply@${new URL(panelUrl).hostname}>`),
    metricsToken: read('METRICS_TOKEN') === undefined ? undefined : strong('METRICS_TOKEN', read('METRICS_TOKEN')),
    traces: tracesFrom({ url: read('TRACES_URL'), token: read('TRACES_TOKEN'), address: read('TRACES_ADDRESS') }),
    storage: storageFrom(read('STORAGE_URL'), {
      region: read('STORAGE_REGION') ?? 'us-east-1',
      keyId: read('STORAGE_KEY_ID'),
      secret: read('STORAGE_SECRET'),
    }),
    sessionSecret,
    encryptionKey,
    sealingKeys: sealingKeys(
      inUse,
      before.map((text) => keyFrom('SEALING_KEYS_BEFORE', text)),
      encryptionKey,
    ),
  }
}

function portFrom(text = '8080'): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new SettingError(`PORT must be a number from 0 to 65535, not "${text}".`)
  return Number(text)
}

function keepAliveFrom(text = '65'): number {
  if (!/^\d{1,4}$/.test(text) || Number(text) < 5 || Number(text) > 3_600)
    throw new SettingError(`KEEP_ALIVE_SECONDS must be a number from 5 to 3600, not "${text}".`)
  return Number(text)
}

function panelUrlFrom(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (
    !url ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.pathname !== '/' ||
    url.search !== '' ||
    url.hash !== ''
  )
    throw new SettingError('PANEL_URL must look like https://panel.example.com, without a path.')
  return url.origin
}

/** On this machine, where the connection cannot be read from outside. */
const isNear = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

function mailUrlFrom(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    throw new SettingError('MAIL_URL must look like smtps://user:password@host:465.')
  const isSafe = url.protocol === 'smtps:' || url.searchParams.get('requireTLS') === 'true'
  if (!isSafe && !isNear(url))
    throw new SettingError(
      'MAIL_URL must use TLS on another machine: smtps://host:465, or smtp://host:587?requireTLS=true.',
    )
  return text
}

function mailFromText(text: string): string {
  if (!/^(?:[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(text))
    throw new SettingError('MAIL_FROM must be an address, like Back office <no-reply@example.com>.')
  return text
}

interface StorageKey {
  readonly region: string
  readonly keyId: string | undefined
  readonly secret: string | undefined
}

function storageFrom(text: string | undefined, { region, keyId, secret }: StorageKey): ObjectStore | undefined {
  if (text === undefined) {
    if (keyId ?? secret) throw new SettingError('STORAGE_KEY_ID and STORAGE_SECRET require STORAGE_URL.')
    return undefined
  }
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isNear(url))
  if (!url || !isSafe || url.username !== '' || url.search !== '' || url.hash !== '')
    throw new SettingError('STORAGE_URL must look like https://s3.example.com/bucket, without a key in it.')
  if (!/^[a-z0-9-]{1,40}$/.test(region)) throw new SettingError('STORAGE_REGION must be a name like eu-west-1.')
  if (!keyId || !secret) throw new SettingError('STORAGE_URL requires STORAGE_KEY_ID and STORAGE_SECRET.')
  return { url: text.replace(/(?<!\/)\/+$/, ''), region, keyId, secret }
}

function databaseUrlFrom(name: SettingName, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol) || url.hostname === '' || url.pathname.length < 2)
    throw new SettingError(`${name} must look like postgres://user:password@host:5432/database.`)
  if (!isNear(url) && !/^(require|verify-ca|verify-full)$/.test(url.searchParams.get('sslmode') ?? ''))
    throw new SettingError(`${name} must use TLS on another machine: add ?sslmode=verify-full.`)
  return text
}

function oneOf<T extends string>(name: SettingName, text: string, allowed: readonly T[]): T {
  const found = allowed.find((each) => each === text.toLowerCase())
  if (!found) throw new SettingError(`${name} must be one of ${allowed.join(', ')}, not "${text}".`)
  return found
}

const generate = 'Generate one with: openssl rand -hex 32'

type Secret = 'SESSION_SECRET' | 'ENCRYPTION_KEY' | 'SEALING_KEY'
const createAll = 'for name in SESSION_SECRET ENCRYPTION_KEY SEALING_KEY; do echo "$name=$(openssl rand -hex 32)"; done'

/** Names every missing or weak secret at once, with a command that creates them. */
function strongSecrets(secrets: Readonly<Record<Secret, string | undefined>>) {
  const problems = (['SESSION_SECRET', 'ENCRYPTION_KEY', 'SEALING_KEY'] as const).flatMap((name) => {
    try {
      if (name === 'SESSION_SECRET') strong(name, secrets[name])
      else keyFrom(name, secrets[name])
      return []
    } catch (error) {
      if (error instanceof SettingError) return [error.message.replace(` ${generate}`, '')]
      throw error
    }
  })
  if (problems.length > 1) throw new SettingError(`${problems.join(' ')} Create them with: ${createAll}`)
  return {
    sessionSecret: strong('SESSION_SECRET', secrets.SESSION_SECRET),
    encryptionKey: keyFrom('ENCRYPTION_KEY', secrets.ENCRYPTION_KEY),
    inUse: keyFrom('SEALING_KEY', secrets.SEALING_KEY),
  }
}

function strong(name: SettingName, text: string | undefined): string {
  if (text === undefined) throw new SettingError(`${name} must be set when DATABASE_URL is set. ${generate}`)
  const weakness = weaknessOf(text, 32)
  if (weakness) throw new SettingError(`${name} ${weakness}. ${generate}`)
  return text
}

function keyFrom(name: SettingName, text: string | undefined): Buffer {
  const secret = strong(name, text)
  if (!/^[0-9a-f]{64}$/i.test(secret)) throw new SettingError(`${name} must be 64 hex digits, which is 32 bytes.`)
  return Buffer.from(secret, 'hex')
}

function ownerFrom(username: string | undefined, password: string | undefined, isGiven: boolean): Settings['owner'] {
  if (username === undefined && password === undefined) return undefined
  if (username === undefined || password === undefined)
    throw new SettingError('OWNER_USERNAME and OWNER_PASSWORD must be set together.')
  if (!/^[a-z0-9][a-z0-9._-]{2,31}$/i.test(username))
    throw new SettingError('OWNER_USERNAME must be 3 to 32 letters, digits, dots, dashes or underscores.')
  const weakness = weaknessOf(password, 12)
  if (weakness) throw new SettingError(`OWNER_PASSWORD ${weakness}.`)
  if (isGiven && password.toLowerCase().includes(username.toLowerCase()))
    throw new SettingError('OWNER_PASSWORD must not contain the username.')
  return { username, password }
}

export const loadSettings = (): Settings => readSettings(process.env, ensureSecretFile)
