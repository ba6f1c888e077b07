import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ensureSecretFile, makeDataFolder, rotateSealingKey } from './stored-secrets.ts'
import { readSettings, SettingError } from './settings.ts'
import { settingsTable } from './settings-table.ts'
import type { Environment } from './settings.ts'

const sessionSecret = '9f3c1e7a5b2d4860c7e1f3a9b5d7082e46c8a0f2'
const encryptionKey = '3b8d1f60a92c74e5f1036b8dca297e504f1d83b6c9270ae58d4b1f6309ac72e5'
const sealingKey = '61c09ea7d4f82b357e0c9d16a8b3f5240d7e91c8365fa2b4e07d83c1f96a5b20'
const external = {
  DATABASE_URL: 'postgres://overround:pw@db.internal:5432/overround?sslmode=verify-full',
  SESSION_SECRET: sessionSecret,
  ENCRYPTION_KEY: encryptionKey,
  SEALING_KEY: sealingKey,
}
const read = (env: Environment) => readSettings(env, (_folder, _name, make) => make())
const refusal = (env: Environment) => {
  try {
    read(env)
  } catch (error) {
    if (error instanceof SettingError) return error.message
    throw error
  }
  return 'accepted'
}

describe('without settings', () => {
  it('runs the demo on its own database, with generated secrets', () => {
    const settings = read({})
    expect(settings).toMatchObject({ port: 8080, dataDir: resolve('.data'), isDemo: true, siteMode: 'dev' })
    expect(settings.databaseUrl).toBeUndefined()
    expect(settings.owner?.username).toBe('owner')
    expect(settings.owner?.password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    expect(settings.encryptionKey).toHaveLength(32)
    expect(settings.sealingKeys.byId.size).toBe(1)
  })

  it('generates new secrets for every installation', () => {
    expect(read({}).sessionSecret).not.toBe(read({}).sessionSecret)
    expect(read({}).owner?.password).not.toBe(read({}).owner?.password)
  })

  it('treats an empty setting as unset', () => {
    expect(read({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toMatchObject({ port: 8080, isDemo: true })
  })
})

describe('the site mode', () => {
  it.each([
    [{}, 'dev'],
    [{ DEMO: 'off' }, 'main'],
    [external, 'main'],
    [{ ...external, SITE_MODE: 'other' }, 'other'],
  ])('%o is %s', (env, mode) => {
    expect(read(env).siteMode).toBe(mode)
  })
})

describe('with an external database', () => {
  it('needs no owner and generates nothing', () => {
    const settings = readSettings(external, () => {
      throw new Error('asked for a generated secret')
    })
    expect(settings).toMatchObject({ isDemo: false, owner: undefined, sessionSecret })
  })

  it('reads the first owner', () => {
    const owner = { OWNER_USERNAME: 'asha', OWNER_PASSWORD: 'kite-lamp-river-41' }
    expect(read({ ...external, ...owner }).owner).toEqual({ username: 'asha', password: 'kite-lamp-river-41' })
  })
})

it('names every missing or weak secret in one message, with a command that creates them', () => {
  expect(refusal({ DATABASE_URL: external.DATABASE_URL, SEALING_KEY: 'e'.repeat(64) })).toBe(
    'SESSION_SECRET must be set when DATABASE_URL is set. ENCRYPTION_KEY must be set when DATABASE_URL is set. SEALING_KEY is a repeated pattern. Create them with: for name in SESSION_SECRET ENCRYPTION_KEY SEALING_KEY; do echo "$name=$(openssl rand -hex 32)"; done',
  )
})

it('refuses equal keys, also in another case', () => {
  expect(refusal({ ...external, SEALING_KEY: encryptionKey.toUpperCase() })).toContain('must not be the same')
})

it('accepts a database or mail server without TLS on this machine only', () => {
  const remote = 'postgres://u:hidden@db.internal/d'
  for (const url of [remote, `${remote}?sslmode=prefer`])
    expect(refusal({ ...external, DATABASE_URL: url })).toBe(
      'DATABASE_URL must use TLS on another machine: add ?sslmode=verify-full.',
    )
  expect(refusal({ MAIL_URL: 'smtp://u:hidden@mail.internal:587' })).toContain(
    'MAIL_URL must use TLS on another machine',
  )
  const near = { ...external, DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/d', MAIL_URL: 'smtp://localhost:1025' }
  expect(read(near).mailUrl).toBe(near.MAIL_URL)
  expect(read({ MAIL_URL: 'smtp://u:p@mail.internal:587?requireTLS=true' }).mailUrl).toContain('requireTLS')
})

describe('a clear message for', () => {
  it.each<[Environment, string]>([
    [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535, not "http".'],
    [{ PORT: '70000' }, 'PORT must be a number'],
    [{ PORT: '-1' }, 'PORT must be a number'],
    [{ DEMO: 'yes' }, 'DEMO must be one of on, off, not "yes".'],
    [{ SITE_MODE: 'prod' }, 'SITE_MODE must be one of main, dev, other'],
    [{ DATABASE_URL: 'mysql://u:hidden@h/d' }, 'DATABASE_URL must look like postgres://'],
    [{ DATABASE_URL: 'localhost' }, 'DATABASE_URL must look like'],
    [{ ...external, SESSION_SECRET: '' }, 'SESSION_SECRET must be set when DATABASE_URL is'],
    [{ ...external, ENCRYPTION_KEY: undefined }, 'ENCRYPTION_KEY must be set when DATABASE_URL is'],
    [{ ...external, SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32 characters'],
    [{ ...external, SESSION_SECRET: 'changeme'.repeat(8) }, 'SESSION_SECRET is a known default'],
    [{ ...external, SESSION_SECRET: 'my-super-secret-session-key-2026!' }, 'SESSION_SECRET is a known default'],
    [{ ...external, SESSION_SECRET: '0'.repeat(64) }, 'SESSION_SECRET is a repeated pattern'],
    [{ ...external, SESSION_SECRET: `${'ab'.repeat(20)}c` }, 'SESSION_SECRET uses too few different characters'],
    [{ ...external, ENCRYPTION_KEY: 'f'.repeat(64) }, 'ENCRYPTION_KEY is a repeated pattern'],
    [{ ...external, ENCRYPTION_KEY: sessionSecret }, 'ENCRYPTION_KEY must be 64 hex digits'],
    [{ ...external, SESSION_SECRET: encryptionKey }, 'must not be the same'],
    [{ ...external, SEALING_KEY: undefined }, 'SEALING_KEY must be set when DATABASE_URL is'],
    [{ ...external, SEALING_KEY: 'e'.repeat(64) }, 'SEALING_KEY is a repeated pattern'],
    [{ ...external, SEALING_KEY: sessionSecret }, 'SEALING_KEY must be 64 hex digits'],
    [{ ...external, SEALING_KEY: encryptionKey }, 'must not be the same'],
    [{ ...external, SEALING_KEYS_BEFORE: 'short' }, 'SEALING_KEYS_BEFORE must have at least 32 characters'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32'],
    [{ ...external, DEMO: 'on' }, 'DEMO cannot be on with DATABASE_URL: the passwords of the demo are published.'],
    [{ ...external, OWNER_USERNAME: 'asha' }, 'must be set together'],
    [{ TRACES_URL: 'http://collector.internal:4318' }, 'TRACES_URL must look like http://localhost:4318'],
    [{ TRACES_URL: 'https://token@traces.example.com' }, 'without a token in it'],
    [{ TRACES_URL: 'https://traces.example.com:4318' }, 'TRACES_URL must look like'],
    [{ TRACES_TOKEN: 'hidden' }, 'TRACES_TOKEN requires TRACES_URL.'],
    [{ TRACES_ADDRESS: '10.0.4.7' }, 'TRACES_ADDRESS requires TRACES_URL.'],
    ...['169.254.169.254', '8.8.8.8', '127.0.0.1', '10.0.4.0/24', '::ffff:10.0.4.7', 'fe80::1%eth0', 'collector'].map(
      (address): [Readonly<Record<string, string | undefined>>, string] => [
        { TRACES_URL: 'http://collector.internal:4318', TRACES_ADDRESS: address },
        'TRACES_ADDRESS must be one address of a private network',
      ],
    ),
    [{ OWNER_USERNAME: 'a b' }, 'OWNER_USERNAME must be 3 to 32'],
    [{ OWNER_PASSWORD: 'short' }, 'OWNER_PASSWORD must have at least 12'],
    [{ OWNER_PASSWORD: 'password1234' }, 'OWNER_PASSWORD is a known default'],
    [{ OWNER_PASSWORD: 'owner-kite-lamp-41' }, 'must not contain the username'],
  ])('%o', (env, sentence) => {
    const message = refusal(env)
    expect(message).toContain(sentence)
    expect(message).not.toMatch(/\n|hidden/)
  })
})

it.each([
  ['http://localhost:4318/', 'http://localhost:4318'],
  ['https://traces.example.com/otlp', 'https://traces.example.com/otlp'],
])('traces go to %s', (text, url) => {
  expect(read({ TRACES_URL: text, TRACES_TOKEN: 'collector-token' }).traces).toEqual({ url, token: 'collector-token' })
  expect(read({}).traces).toBeUndefined()
})

it.each(['10.0.4.7', '172.31.0.9', '192.168.1.20', 'fd00::7'])('traces go to one private address: %s', (address) => {
  const url = 'http://collector.internal:4318'
  expect(read({ TRACES_URL: url, TRACES_ADDRESS: address }).traces).toEqual({ url, address })
})

it('the address of a collector is one whichever way it is written', () => {
  const traces = { TRACES_URL: 'http://collector.internal:4318', TRACES_ADDRESS: 'FD00:0:0:0:0:0:0:7' }
  expect(read(traces).traces?.address).toBe('fd00::7')
})

it('the settings table lists exactly the settings that are read', () => {
  const readNames = new Set<string>()
  const env = new Proxy({}, { get: (_, name) => (readNames.add(String(name)), undefined) })
  read(env)
  expect([...readNames].toSorted()).toEqual(settingsTable.map(({ name }) => name).toSorted())
})

it('the README describes every setting', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8')
  const heads = readme.split('\n').flatMap((line) => /^\|(.*?)\|/.exec(line)?.[1] ?? [])
  expect(
    settingsTable.map(({ name }) => name).filter((name) => !heads.some((head) => head.includes(`\`${name}\``))),
  ).toEqual([])
})

it('a generated secret is stored for this user only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'overround-settings-'))
  try {
    const dataDir = join(folder, 'data')
    const first = readSettings({ DATA_DIR: dataDir }, ensureSecretFile)
    expect(readSettings({ DATA_DIR: dataDir }, ensureSecretFile)).toEqual(first)
    expect(statSync(join(dataDir, 'secrets')).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'secrets/session-secret')).mode & 0o777).toBe(0o600)
    expect(() => readSettings({ DATA_DIR: join(dataDir, 'secrets/session-secret') }, ensureSecretFile)).toThrow(
      'DATA_DIR must be a folder this user can write',
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it.skipIf(!existsSync('/proc/self'))('a folder that cannot be created is rejected without endless retries', () => {
  const sentence = 'DATA_DIR must be a folder this user can write to, and /proc/overround/data is not.'
  expect(() => readSettings({ DATA_DIR: '/proc/overround/data' }, ensureSecretFile)).toThrow(sentence)
  expect(() => makeDataFolder('/proc/overround/data')).toThrow(sentence)
})

it('a new sealing key replaces the previous one, which stays valid for opening', () => {
  const folder = mkdtempSync(join(tmpdir(), 'overround-settings-'))
  try {
    const env = { DATA_DIR: folder }
    const { activeKeyId: inUse } = readSettings(env, ensureSecretFile).sealingKeys
    rotateSealingKey(env)
    rotateSealingKey(env)
    const { sealingKeys } = readSettings(env, ensureSecretFile)
    expect([sealingKeys.byId.size, sealingKeys.byId.has(inUse), sealingKeys.activeKeyId === inUse]).toEqual([
      3,
      true,
      false,
    ])
    expect(statSync(join(folder, 'secrets/sealing-key')).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'secrets/sealing-keys-before')).mode & 0o777).toBe(0o600)
    expect(() => rotateSealingKey({ ...env, ...external })).toThrow('as SEALING_KEYS_BEFORE')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

describe('the storage', () => {
  const store = { STORAGE_URL: 'https://s3.example.com/documents/', STORAGE_KEY_ID: 'AKID', STORAGE_SECRET: 'secret' }

  it('is a folder unless a bucket is configured', () => {
    expect(read({}).storage).toBeUndefined()
    expect(read(store).storage).toEqual({
      url: 'https://s3.example.com/documents',
      region: 'us-east-1',
      keyId: 'AKID',
      secret: 'secret',
    })
    expect(
      read({ ...store, STORAGE_URL: 'http://127.0.0.1:9000/b', STORAGE_REGION: 'eu-west-1' }).storage,
    ).toMatchObject({
      region: 'eu-west-1',
    })
  })

  it.each([
    [{ STORAGE_SECRET: 'secret' }, 'STORAGE_KEY_ID and STORAGE_SECRET req'],
    [{ ...store, STORAGE_SECRET: '' }, 'requires STORAGE_KEY_ID and STORAGE_SECRET'],
    [{ ...store, STORAGE_KEY_ID: ' ' }, 'requires STORAGE_KEY_ID and STORAGE_SECRET'],
    [{ ...store, STORAGE_REGION: 'EU West' }, 'like eu-west-1'],
    [{ ...store, STORAGE_URL: 'http://s3.example.com/b' }, 'must look like https'],
    [{ ...store, STORAGE_URL: 'https://key:secret@s3.example.com/b' }, 'must look like https'],
    [{ ...store, STORAGE_URL: 's3://bucket' }, 'must look like https'],
  ])('%o is rejected without repeating a secret', (env, sentence) => {
    expect(refusal(env)).toContain(sentence)
    expect(refusal(env)).not.toContain('key:secret')
  })
})
